#pragma once
#include <cstdio>
#include <string>

namespace attnscope::test {

/// printf's number with a true minus.
inline std::string printed(const char* format, double value) {
  char text[64];
  std::snprintf(text, sizeof text, format, value);
  std::string out;
  for (const char* c = text; *c != 0; ++c) out += *c == '-' ? std::string("−") : std::string(1, *c);
  return out;
}

}  // namespace attnscope::test
