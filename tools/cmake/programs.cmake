# The programs; included from src/.
#   attnscope      natively: the window and the command line (main_desktop.cpp, main_cli.cpp), or with ATTNSCOPE_WINDOW off the latter alone
#   attnscope-cli  WebAssembly for Node: main_cli.cpp, as build/web/attnscope-cli.js
#   site           the web program, main_web.cpp and the files of web/, in build/web/site/
# main_cli.cpp defines main() where there is no window; with one, ATTNSCOPE_HAS_WINDOW is defined, main_desktop.cpp defines
# main() and calls what main_cli.cpp offers.
set(cli ${CMAKE_CURRENT_SOURCE_DIR}/main_cli.cpp)
set(desktop ${CMAKE_CURRENT_SOURCE_DIR}/main_desktop.cpp)
set(web ${CMAKE_CURRENT_SOURCE_DIR}/main_web.cpp)

if(EXISTS ${cli})
  if(EMSCRIPTEN)
    add_executable(attnscope-cli ${cli})
    target_link_libraries(attnscope-cli PRIVATE attnscope_lesson attnscope_small)
    attnscope_node_program(attnscope-cli O2)
  elseif(NOT ATTNSCOPE_WINDOW)
    add_executable(attnscope ${cli})
    target_link_libraries(attnscope PRIVATE attnscope_lesson)
  endif()
endif()

if(TARGET attnscope_app AND NOT EMSCRIPTEN AND EXISTS ${desktop} AND EXISTS ${cli})
  add_executable(attnscope ${desktop} ${cli})
  target_compile_definitions(attnscope PRIVATE ATTNSCOPE_HAS_WINDOW)
  target_link_libraries(attnscope PRIVATE attnscope_app attnscope_platform)
endif()

if(TARGET attnscope_app AND EMSCRIPTEN AND EXISTS ${web})
  attnscope_site(attnscope-web ${web} LIBRARIES attnscope_app attnscope_platform attnscope_small)
endif()
