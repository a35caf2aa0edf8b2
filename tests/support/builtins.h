#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "lesson/builtin.h"

namespace attnscope::test {

/// The names of the built-in lessons, and what a test of each is called: for INSTANTIATE_TEST_SUITE_P.
inline std::vector<std::string> builtin_names() {
  std::vector<std::string> out;
  for (const lesson::Builtin& builtin : lesson::builtin_lessons()) out.emplace_back(builtin.name);
  return out;
}
inline std::string builtin_test_name(const testing::TestParamInfo<std::string>& info) {
  std::string out = info.param;
  std::replace(out.begin(), out.end(), '-', '_');
  return out;
}

}  // namespace attnscope::test
