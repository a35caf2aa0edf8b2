#pragma once
// A text file that was built into the program (tools/cmake/embed.cmake).
#include <string_view>

namespace attnscope::embedded {
struct File {
  std::string_view name;  // without its folder: "en.txt"
  std::string_view text;  // every byte as in the file
};
}  // namespace attnscope::embedded
