#include "support/source_path.h"

#include <gtest/gtest.h>

#include <cstdio>

namespace attnscope::test {

std::string source_path(std::string_view relative) {
  return std::string(ATTNSCOPE_SOURCE_DIR "/").append(relative);
}

std::string read_source(std::string_view relative) {
  const std::string path = source_path(relative);
  std::FILE* file = std::fopen(path.c_str(), "rb");
  if (file == nullptr) {
    ADD_FAILURE() << "cannot read " << path;
    return "";
  }
  std::string bytes;
  char buffer[65536];
  while (const std::size_t n = std::fread(buffer, 1, sizeof buffer, file)) bytes.append(buffer, n);
  std::fclose(file);
  return bytes;
}

}  // namespace attnscope::test
