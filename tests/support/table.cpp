#include "support/table.h"

#include <algorithm>

namespace attnscope::test {
namespace {

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(' '), end = text.find_last_not_of(' ');
  return begin == std::string::npos ? "" : text.substr(begin, end - begin + 1);
}

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> out;
  for (std::size_t at = 1; at < line.size();) {
    const std::size_t end = std::min(line.find('|', at), line.size());
    out.push_back(trimmed(line.substr(at, end - at)));
    at = end + 1;
  }
  return out;
}

}  // namespace

std::vector<std::vector<std::string>> table_rows(const std::string& text) {
  std::vector<std::vector<std::string>> out;
  bool body = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    at = end + 1;
    if (line.empty() || line.front() != '|') {
      body = false;
    } else if (line.rfind("|---", 0) == 0) {
      body = true;
    } else if (body) {
      out.push_back(cells_of(line));
    }
  }
  return out;
}

std::string code_of(const std::string& cell) {
  const std::size_t begin = cell.find('`');
  if (begin == std::string::npos) return "";
  return cell.substr(begin + 1, cell.find('`', begin + 1) - begin - 1);
}

}  // namespace attnscope::test
