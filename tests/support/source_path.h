#pragma once
#include <string>
#include <string_view>

namespace attnscope::test {
// A file of the repository, by its path from the top: source_path("tests/golden/chapter.json"). Serves natively and under Node.
std::string source_path(std::string_view relative);
// The file's bytes; a missing file fails the running test and gives "".
std::string read_source(std::string_view relative);
}  // namespace attnscope::test
