#pragma once
// OpenGL 3.3 core with prototypes; ImGui's own loader lacks most of what is needed beside it.
#define GL_GLEXT_PROTOTYPES 1
#include <GL/glcorearb.h>
