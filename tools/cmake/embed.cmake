# attnscope_embed(TARGET NAME PATTERN...): the files that match, as text within TARGET. `#include "embedded/NAME.h"` declares
#   namespace attnscope::embedded { extern const std::span<const File> NAME; }   // ordered by path
# Made anew when a file changes, comes or goes. Any bytes and any length: the text is written as escapes, its length beside it.
set(ATTNSCOPE_EMBED_FOLDER ${CMAKE_CURRENT_LIST_DIR}/embed)
configure_file(${ATTNSCOPE_EMBED_FOLDER}/file.h ${PROJECT_BINARY_DIR}/generated/embedded/file.h COPYONLY)

function(attnscope_embed target name)
  list(TRANSFORM ARGN PREPEND ${PROJECT_SOURCE_DIR}/ OUTPUT_VARIABLE patterns)
  file(GLOB files CONFIGURE_DEPENDS ${patterns})
  set(folder ${PROJECT_BINARY_DIR}/generated/embedded)
  set(EMBED_NAME ${name})
  configure_file(${ATTNSCOPE_EMBED_FOLDER}/name.h.in ${folder}/${name}.h @ONLY)
  if(NOT files)
    message(FATAL_ERROR "attnscope_embed(${target} ${name}): no file matches ${ARGN}")
  endif()
  # The list is rewritten only when it differs, so that a file that comes or goes is seen and nothing else is.
  string(REPLACE ";" "\n" list "${files}")
  file(CONFIGURE OUTPUT ${folder}/${name}.list CONTENT "${list}\n" @ONLY)
  set(script ${ATTNSCOPE_EMBED_FOLDER}/write_cpp.cmake)
  add_custom_command(
    OUTPUT ${folder}/${name}.cpp
    COMMAND ${CMAKE_COMMAND} -DNAME=${name} -DLIST=${folder}/${name}.list -DOUT=${folder}/${name}.cpp -P ${script}
    DEPENDS ${files} ${folder}/${name}.list ${script}
    COMMENT "Embedding ${name}"
    VERBATIM)
  target_sources(${target} PRIVATE ${folder}/${name}.cpp)
  # Clang counts a string's length against C++98's smallest limit, of 65,536.
  set_source_files_properties(${folder}/${name}.cpp PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings SKIP_PRECOMPILE_HEADERS ON)
endfunction()
