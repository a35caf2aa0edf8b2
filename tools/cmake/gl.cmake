# OpenGL: 3.3 core on the desktop, with prototypes in <GL/glcorearb.h>; WebGL 2 comes with Emscripten.
add_library(third_gl INTERFACE)
if(NOT EMSCRIPTEN)
  set(OpenGL_GL_PREFERENCE GLVND)
  find_package(OpenGL REQUIRED)
  target_link_libraries(third_gl INTERFACE OpenGL::GL)
endif()
