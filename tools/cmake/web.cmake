# How programs are linked with Emscripten. STACK_SIZE was TOTAL_STACK before 3.1.27; newer defaults (64 KB) are too small.
if(EMSCRIPTEN_VERSION VERSION_LESS 3.1.27)
  set(attnscope_stack -sTOTAL_STACK=1MB)
else()
  set(attnscope_stack -sSTACK_SIZE=1MB)
endif()

# A program for Node, with files, standard input and exit status: attnscope_node_program(TARGET O2). pre.js: Emscripten 3.1.6
# takes Node's own fetch for a browser's.
function(attnscope_node_program target level)
  set(pre ${PROJECT_SOURCE_DIR}/tools/cmake/node_pre.js)
  target_link_options(${target} PRIVATE -${level} -sENVIRONMENT=node -sNODERAWFS=1 -sEXIT_RUNTIME=1 -sALLOW_MEMORY_GROWTH=1
                      ${attnscope_stack} --pre-js=${pre})
  set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS ${pre})
endfunction()

# The web program: attnscope_site(TARGET SOURCES... LIBRARIES ...) links SOURCES to site/attnscope.js, an ES module whose
# default export makes an instance, with attnscope.wasm beside it, and copies the files of web/ there.
function(attnscope_site target)
  cmake_parse_arguments(SITE "" "" "LIBRARIES" ${ARGN})
  set(site ${PROJECT_BINARY_DIR}/site)
  file(GLOB pages CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/*.html ${PROJECT_SOURCE_DIR}/web/*.js ${PROJECT_SOURCE_DIR}/web/*.css)
  set(copies "")
  foreach(page IN LISTS pages)
    get_filename_component(name ${page} NAME)
    add_custom_command(OUTPUT ${site}/${name} COMMAND ${CMAKE_COMMAND} -E copy ${page} ${site}/${name} DEPENDS ${page} VERBATIM)
    list(APPEND copies ${site}/${name})
  endforeach()
  add_custom_target(site ALL DEPENDS ${copies})
  add_dependencies(site ${target})
  add_executable(${target} ${SITE_UNPARSED_ARGUMENTS})
  set_target_properties(${target} PROPERTIES OUTPUT_NAME attnscope RUNTIME_OUTPUT_DIRECTORY ${site})
  target_link_libraries(${target} PRIVATE ${SITE_LIBRARIES})
  target_link_options(${target} PRIVATE -Oz -sMODULARIZE=1 -sEXPORT_ES6=1 -sENVIRONMENT=web,worker -sFILESYSTEM=0 -sMALLOC=emmalloc
                      -sALLOW_MEMORY_GROWTH=1 -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2 ${attnscope_stack} --no-entry)
  # What em++ leaves is optimised once more: 1.5 % less to load. Binaryen comes with Emscripten.
  find_program(ATTNSCOPE_WASM_OPT wasm-opt HINTS $ENV{EMSDK}/upstream/bin ${EMSCRIPTEN_ROOT_PATH}/../bin NO_CMAKE_FIND_ROOT_PATH)
  if(ATTNSCOPE_WASM_OPT)
    add_custom_command(TARGET ${target} POST_BUILD
                       COMMAND ${ATTNSCOPE_WASM_OPT} --enable-simd --enable-mutable-globals --enable-sign-ext ${site}/attnscope.wasm
                               --flatten --rereloop -Oz -Oz -o ${site}/attnscope.wasm VERBATIM)
  else()
    message(STATUS "wasm-opt (Binaryen) not found: the web program is 1.5 % larger than it could be")
  endif()
endfunction()
