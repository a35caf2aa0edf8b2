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

TEST(Labels, WhatNobodySeesIsNamed) {
  EXPECT_EQ(visible_token("\u200B"), "U+200B");
  EXPECT_EQ(visible_token("\uFEFF"), "U+FEFF");
  EXPECT_EQ(visible_token(std::string(1, '\0')), "U+0000");
  EXPECT_EQ(visible_token("\x1B"), "U+001B");
  EXPECT_EQ(visible_token("\u2003"), "U+2003");
  EXPECT_EQ(visible_token("\u00AD\u200D"), "U+00ADU+200D");
  EXPECT_EQ(visible_token("  "), "␣␣");
  EXPECT_EQ(visible_token("a\x7F"), "aU+007F");
  const std::string family = "\U0001F468\u200D\U0001F469";  // joined by what is invisible alone
  EXPECT_EQ(visible_token(family), family);
  EXPECT_EQ(visible_token("می\u200Cخواهم"), "می\u200Cخواهم");
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
