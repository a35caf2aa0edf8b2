# Third-party code, none of it committed. First a folder that the user or tools/ names, then what the system has, then a
# pinned download.
include(FetchContent)

# attnscope_fetch(NAME URL COMMIT VARIABLE): sources only, nothing of theirs is configured.
function(attnscope_fetch name url commit variable)
  message(STATUS "Fetching ${name} ${commit}")
  FetchContent_Declare(${name} GIT_REPOSITORY ${url} GIT_TAG ${commit} SOURCE_SUBDIR none)
  FetchContent_MakeAvailable(${name})
  set(${variable} ${${name}_SOURCE_DIR} PARENT_SCOPE)
endfunction()

# attnscope_source(NAME VARIABLE URL COMMIT): a folder that the user names in VARIABLE (or the environment), what tools/setup
# brought to build/third_party, else a download. Defines NAME_dir.
function(attnscope_source name variable url commit)
  set(${variable} "$ENV{${variable}}" CACHE PATH "source folder of ${name}")
  set(brought ${PROJECT_SOURCE_DIR}/build/third_party/${name})
  if(${variable})
    set(folder ${${variable}})
  elseif(EXISTS ${brought}/${name}.h)
    set(folder ${brought})
  else()
    attnscope_fetch(${name} ${url} ${commit} folder)
  endif()
  set(${name}_dir ${folder} PARENT_SCOPE)
endfunction()

# Header-only libraries are linked to by their folder alone: -I/usr/include breaks Emscripten's libc++.
function(attnscope_header_library target header)
  find_path(${target}_DIR ${header} HINTS /usr/include /usr/include/eigen3 /usr/local/include NO_CMAKE_FIND_ROOT_PATH)
  if(NOT ${target}_DIR)
    message(FATAL_ERROR "${header} not found; install ${ARGN} or set ${target}_DIR")
  endif()
  string(REGEX MATCH "^[^/]+" top ${header})
  set(links ${PROJECT_BINARY_DIR}/third_party/${target})
  file(MAKE_DIRECTORY ${links})
  file(CREATE_LINK ${${target}_DIR}/${top} ${links}/${top} SYMBOLIC)
  add_library(${target} INTERFACE)
  target_include_directories(${target} SYSTEM INTERFACE ${links})
endfunction()
attnscope_header_library(third_eigen Eigen/Core "Eigen 3.4 (libeigen3-dev)")
attnscope_header_library(third_json nlohmann/json.hpp "nlohmann-json (nlohmann-json3-dev)")
target_compile_definitions(third_json INTERFACE JSON_NOEXCEPTION)

# utf8proc from source on both platforms: WebAssembly needs the source, and one version everywhere gives one set of clusters.
attnscope_source(utf8proc ATTNSCOPE_UTF8PROC_DIR https://github.com/JuliaStrings/utf8proc.git
                 1cb28a66ca79a0845e99433fd1056257456cef8b) # v2.8.0
set(utf8proc_source ${utf8proc_dir}/utf8proc.c)
if(EMSCRIPTEN)  # with smaller tables; the source includes the ones that lie beside it
  set(utf8proc_small ${PROJECT_BINARY_DIR}/third_party/utf8proc_small)
  set(utf8proc_maker ${PROJECT_SOURCE_DIR}/tools/cmake/utf8proc_small.mjs)
  configure_file(${utf8proc_source} ${utf8proc_small}/utf8proc.c COPYONLY)
  add_custom_command(OUTPUT ${utf8proc_small}/utf8proc_data.c
                     COMMAND node ${utf8proc_maker} ${utf8proc_dir}/utf8proc_data.c ${utf8proc_small}/utf8proc_data.c
                     DEPENDS ${utf8proc_maker} ${utf8proc_dir}/utf8proc_data.c VERBATIM)
  set(utf8proc_source ${utf8proc_small}/utf8proc.c)
  set_source_files_properties(${utf8proc_source} PROPERTIES OBJECT_DEPENDS ${utf8proc_small}/utf8proc_data.c)
endif()
add_library(third_utf8proc STATIC ${utf8proc_source})
target_include_directories(third_utf8proc SYSTEM PUBLIC ${utf8proc_dir})
target_compile_definitions(third_utf8proc PUBLIC UTF8PROC_STATIC)
if(EMSCRIPTEN)
  target_compile_options(third_utf8proc PRIVATE -Oz -flto)
endif()

if(ATTNSCOPE_WINDOW)
  include(gl)
  include(imgui)
  include(text)
endif()
