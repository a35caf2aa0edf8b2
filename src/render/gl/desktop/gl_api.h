#pragma once
// OpenGL 3.3 core with its prototypes; web/gl_api.h is the twin. ImGui's own loader lacks most of glUniform.
#define GL_GLEXT_PROTOTYPES 1
#include <GL/glcorearb.h>

namespace attnscope::render {
inline constexpr const char* kShaderHead = "#version 330 core\n";
}
