#pragma once
#include <cmath>

// The transcendental functions of the numeric rooms. In float they are computed in double and rounded once: the C
// libraries of the desktop and of the browser differ in the last bit of their float functions, but hardly ever in a
// double rounded to float. (sqrt and the four operations are exact to the last bit everywhere.)
namespace attnscope::tensor {

inline double exp(double x) { return std::exp(x); }
inline double log(double x) { return std::log(x); }
inline double tanh(double x) { return std::tanh(x); }
inline double erf(double x) { return std::erf(x); }
inline double sin(double x) { return std::sin(x); }
inline double cos(double x) { return std::cos(x); }

inline float exp(float x) { return static_cast<float>(std::exp(static_cast<double>(x))); }
inline float log(float x) { return static_cast<float>(std::log(static_cast<double>(x))); }
inline float tanh(float x) { return static_cast<float>(std::tanh(static_cast<double>(x))); }
inline float erf(float x) { return static_cast<float>(std::erf(static_cast<double>(x))); }
inline float sin(float x) { return static_cast<float>(std::sin(static_cast<double>(x))); }
inline float cos(float x) { return static_cast<float>(std::cos(static_cast<double>(x))); }

}  // namespace attnscope::tensor
