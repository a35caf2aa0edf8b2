# A compiler cache, where there is one and nothing else was asked for.
find_program(CCACHE ccache NO_CMAKE_FIND_ROOT_PATH)
if(CCACHE AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_C_COMPILER_LAUNCHER ${CCACHE})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()

# Compile options of our own code. Third-party code is built without our warnings.
add_library(attnscope_options INTERFACE)
target_include_directories(attnscope_options INTERFACE ${PROJECT_SOURCE_DIR}/src ${PROJECT_BINARY_DIR}/generated)
# -ffp-contract=off: the browser has no fused multiply-add, so the desktop must not use one either; the two print the same numbers.
target_compile_options(attnscope_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror
                       -fno-exceptions -fno-rtti -ffp-contract=off)

# The numeric rooms need -O3 (Eigen under -Os is a hundred times slower); the others are small on the web, and with them what is linked
# to them: optimised at link time they lose 3 % more (the numeric rooms would grow by a tenth of the whole).
add_library(attnscope_numeric INTERFACE)
add_library(attnscope_small INTERFACE)
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
if(EMSCRIPTEN)
  add_compile_options(-msimd128 -ffp-contract=off)
  # An index or a size has 32 bits in the browser, where a lesson has at most 2^22 numbers (2^26 on the command line). Seeds and
  # positions in the random stream have 64 everywhere; the goldens hold them to it.
  target_compile_options(attnscope_options INTERFACE -Wno-shorten-64-to-32)
  target_compile_options(attnscope_small INTERFACE -Oz -flto)
endif()
if(CMAKE_BUILD_TYPE STREQUAL Release)
  target_compile_options(attnscope_numeric INTERFACE -O3)
endif()

if(ATTNSCOPE_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=address,undefined)
endif()
