# attnscope_test(ROOM [LIBRARIES ...]): every tests/ROOM/**/*_test.cpp in one program, test_ROOM, linked with the room.
# Natively each test is a test of ctest; as WebAssembly, where starting a process costs a tenth of a second, each program is.
include(GoogleTest)

add_library(attnscope_test_support STATIC support/source_path.cpp support/golden.cpp support/table.cpp)
target_compile_definitions(attnscope_test_support PRIVATE ATTNSCOPE_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
target_include_directories(attnscope_test_support PUBLIC ${PROJECT_SOURCE_DIR}/tests)
target_link_libraries(attnscope_test_support PUBLIC attnscope_options attnscope_tensor third_gtest PRIVATE third_json)

function(attnscope_test room)
  cmake_parse_arguments(TEST "" "" "LIBRARIES" ${ARGN})
  attnscope_sources(sources ${CMAKE_CURRENT_SOURCE_DIR}/${room}/*_test.cpp)
  set(target test_${room})
  add_executable(${target} ${sources})
  target_link_libraries(${target} PRIVATE attnscope_${room} attnscope_test_support ${TEST_LIBRARIES})
  if(EMSCRIPTEN)
    attnscope_node_program(${target} O0) # quick to link; the code that is tested was optimised when it was compiled
    target_compile_options(${target} PRIVATE -O1)
    add_test(NAME ${target} COMMAND ${target} --gtest_output=json:${PROJECT_BINARY_DIR}/results/${target}.json)
    set_tests_properties(${target} PROPERTIES TIMEOUT 600)
  else()
    target_compile_options(${target} PRIVATE -O1)
    gtest_discover_tests(${target} DISCOVERY_TIMEOUT 60 PROPERTIES TIMEOUT 600)
  endif()
endfunction()
