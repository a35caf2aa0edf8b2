#include "lesson/labels.h"

#include <gtest/gtest.h>

namespace attnscope::lesson {
namespace {

TEST(Labels, WhiteSpaceGetsASign) {
  EXPECT_EQ(visible_token(" "), "␣");
  EXPECT_EQ(visible_token("\u00A0"), "␣");
  EXPECT_EQ(visible_token("\u3000"), "␣");
  EXPECT_EQ(visible_token("\n"), "↵");
  EXPECT_EQ(visible_token("\r\n"), "↵");
  EXPECT_EQ(visible_token("\t"), "⇥");
  EXPECT_EQ(visible_token("cat"), "cat");
}

TEST(Labels, ARepeatedTokenCarriesItsPosition) {
  std::vector<Token> tokens(13);
  for (Token& token : tokens) token.text = "\n";
  tokens[1].text = "cat";
  EXPECT_EQ(token_label(tokens, 0), "↵₀");
  EXPECT_EQ(token_label(tokens, 12), "↵₁₂");
  EXPECT_EQ(token_label(tokens, 1), "cat");
  EXPECT_EQ(token_label(tokens, 13), "13");
  EXPECT_EQ(token_label(tokens, -1), "-1");
}

}  // namespace
}  // namespace attnscope::lesson
