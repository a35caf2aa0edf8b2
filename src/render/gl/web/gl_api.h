#pragma once
// WebGL 2; desktop/gl_api.h is the twin.
#include <GLES3/gl3.h>

namespace attnscope::render {
inline constexpr const char* kShaderHead =
    "#version 300 es\nprecision highp float;\nprecision highp int;\nprecision highp sampler2D;\n";
}
