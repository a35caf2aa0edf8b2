# The programs; included from src/.
#   attnscope      natively: the window and the command line (main_desktop.cpp, main_cli.cpp), or with ATTNSCOPE_WINDOW off the latter alone
#   attnscope-cli  WebAssembly for Node: main_cli.cpp, as build/web/attnscope-cli.js
#   site           the web program, main_web*.cpp and the files of web/, in build/web/site/
# main_cli.cpp defines main() where there is no window; with one, ATTNSCOPE_HAS_WINDOW is defined, main_desktop.cpp defines
# main() and calls what main_cli.cpp offers.
if(EMSCRIPTEN)
  add_executable(attnscope-cli main_cli.cpp)
  target_link_libraries(attnscope-cli PRIVATE attnscope_lesson attnscope_small)
  attnscope_node_program(attnscope-cli O2)
elseif(ATTNSCOPE_WINDOW)
  add_executable(attnscope main_desktop.cpp main_cli.cpp)
  target_compile_definitions(attnscope PRIVATE ATTNSCOPE_HAS_WINDOW)
  target_link_libraries(attnscope PRIVATE attnscope_app attnscope_platform)
else()
  add_executable(attnscope main_cli.cpp)
  target_link_libraries(attnscope PRIVATE attnscope_lesson)
endif()

if(EMSCRIPTEN AND ATTNSCOPE_WINDOW)
  attnscope_site(attnscope-web main_web.cpp main_web_input.cpp LIBRARIES attnscope_app attnscope_platform attnscope_small)
endif()
