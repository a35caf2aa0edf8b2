# The Emscripten toolchain, wherever it is: $EMSDK, $EMSCRIPTEN_ROOT, beside em++ on the path, or Debian's package. The file
# is used directly, since the emcmake of Debian 12 passes Node a flag that Node 20 refuses.
find_program(_empp em++ HINTS $ENV{EMSCRIPTEN_ROOT} $ENV{EMSDK}/upstream/emscripten NO_CMAKE_FIND_ROOT_PATH)
if(_empp)
  file(REAL_PATH ${_empp} _empp_real)
  get_filename_component(_empp_dir ${_empp_real} DIRECTORY)
endif()
foreach(_root $ENV{EMSCRIPTEN_ROOT} $ENV{EMSDK}/upstream/emscripten ${_empp_dir} /usr/share/emscripten)
  if(EXISTS ${_root}/cmake/Modules/Platform/Emscripten.cmake)
    find_program(ATTNSCOPE_NODE NAMES node nodejs NO_CMAKE_FIND_ROOT_PATH)
    set(CMAKE_CROSSCOMPILING_EMULATOR ${ATTNSCOPE_NODE})
    if(EXISTS /usr/share/nodejs/acorn)
      set(ENV{NODE_PATH} /usr/share/nodejs) # Debian's optimiser looks for acorn there
    endif()
    include(${_root}/cmake/Modules/Platform/Emscripten.cmake)
    return()
  endif()
endforeach()
message(FATAL_ERROR "Emscripten not found: install it (Debian: emscripten; elsewhere: emsdk) or set EMSCRIPTEN_ROOT")
