# Dear ImGui 1.92.2 or later, compiled from source: glyphs are loaded on demand at any size since then.
attnscope_source(imgui ATTNSCOPE_IMGUI_DIR https://github.com/ocornut/imgui.git
                 45acd5e0e82f4c954432533ae9985ff0e1aad6d5) # v1.92.2b

set(imgui_sources ${imgui_dir}/imgui.cpp ${imgui_dir}/imgui_draw.cpp ${imgui_dir}/imgui_widgets.cpp)
# Without imgui_tables.cpp: src/ui/no_tables.cpp.
# The core alone: what ui, app and the headless tests need.
add_library(third_imgui STATIC ${imgui_sources})
target_include_directories(third_imgui SYSTEM PUBLIC ${imgui_dir})
target_include_directories(third_imgui PUBLIC ${PROJECT_SOURCE_DIR}/src/ui/imconfig)
target_compile_definitions(third_imgui PUBLIC IMGUI_USER_CONFIG="attnscope_imconfig.h")
target_compile_options(third_imgui PRIVATE -fno-exceptions -fno-rtti)
add_library(third_imgui_gl STATIC ${imgui_dir}/backends/imgui_impl_opengl3.cpp)
target_include_directories(third_imgui_gl SYSTEM PUBLIC ${imgui_dir}/backends)
target_link_libraries(third_imgui_gl PUBLIC third_imgui)
target_compile_options(third_imgui_gl PRIVATE -fno-exceptions -fno-rtti)
if(EMSCRIPTEN)
  target_compile_definitions(third_imgui_gl PUBLIC IMGUI_IMPL_OPENGL_ES3)
  target_compile_options(third_imgui PRIVATE -Oz -flto)
  target_compile_options(third_imgui_gl PRIVATE -Oz -flto)
else()
  find_package(glfw3 3.3 REQUIRED)
  target_sources(third_imgui_gl PRIVATE ${imgui_dir}/backends/imgui_impl_glfw.cpp)
  target_link_libraries(third_imgui_gl PUBLIC glfw third_gl)
endif()
