# attnscope_sources(VARIABLE PATTERN): the files that match, in all folders below, but for the other platform's: folders desktop/ and
# web/. There must be one.
function(attnscope_sources variable pattern)
  # Relative, so that no folder above the sources is taken for a platform's.
  file(GLOB_RECURSE files RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} CONFIGURE_DEPENDS ${pattern})
  if(EMSCRIPTEN)
    list(FILTER files EXCLUDE REGEX "/desktop/")
  else()
    list(FILTER files EXCLUDE REGEX "/web/")
  endif()
  if(NOT files)
    message(FATAL_ERROR "no file for this platform matches ${pattern}")
  endif()
  set(${variable} ${files} PARENT_SCOPE)
endfunction()

# One CMake target a room: attnscope_room(nn SPEED numeric USES tensor). Sources are every .cpp in the room's folder.
# src/README.md is the map; tests/house holds the sources to the include direction that these targets describe.
function(attnscope_room name)
  cmake_parse_arguments(ROOM "" "SPEED" "USES;LIBRARIES" ${ARGN})
  attnscope_sources(sources ${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.cpp)
  add_library(attnscope_${name} STATIC ${sources})
  target_link_libraries(attnscope_${name} PUBLIC attnscope_options ${ROOM_LIBRARIES} PRIVATE attnscope_${ROOM_SPEED})
  foreach(room IN LISTS ROOM_USES)
    if(NOT TARGET attnscope_${room})
      message(FATAL_ERROR "room ${name} uses ${room}, which does not stand before it")
    endif()
    target_link_libraries(attnscope_${name} PUBLIC attnscope_${room})
  endforeach()
endfunction()
