#pragma once
#include <string>
#include <vector>

namespace attnscope::test {

/// The rows of a document's tables (Markdown), without heads and rules; cells trimmed, code marks kept.
std::vector<std::vector<std::string>> table_rows(const std::string& text);
/// What stands between the first pair of code marks; "" none.
std::string code_of(const std::string& cell);

}  // namespace attnscope::test
