#include "lesson/entry.h"

#include <gtest/gtest.h>

namespace attnscope::lesson {
namespace {

TEST(Entry, IsReadAsItIsWritten) {
  struct Case {
    const char* text;
    double value;
    int decimals;
    bool fraction;
  };
  const Case cases[] = {{"0.35", 0.35, 2, false},     {".35", 0.35, 2, false},
                        {"0,35", 0.35, 2, false},     {" 0.350 ", 0.35, 3, false},
                        {"7/20", 0.35, 0, true},      {"7 / 20", 0.35, 0, true},
                        {"−7/20", -0.35, 0, true},    {"35 %", 0.35, 2, false},
                        {"35%", 0.35, 2, false},      {"−1.5", -1.5, 1, false},
                        {"- 1.5", -1.5, 1, false},    {"+2", 2, 0, false},
                        {"－１．５", -1.5, 1, false}, {"０。３５", 0.35, 2, false},
                        {"０，３５", 0.35, 2, false}, {"3.", 3, 0, false},
                        {"1.5/4", 0.375, 0, true},    {"0", 0, 0, false},
                        {"1÷4", 0.25, 0, true},       {"1.7e-3", 0.0017, 4, false},
                        {"2E3", 2000, 0, false},      {"0.3142857142857143", 0.3142857142857143, 16, false}};
  for (const Case& one : cases) {
    const Result<Entry> entry = read_entry(one.text);
    ASSERT_TRUE(entry) << one.text;
    EXPECT_NEAR(entry->value, one.value, 1e-12) << one.text;
    EXPECT_EQ(entry->decimals, one.decimals) << one.text;
    EXPECT_EQ(entry->fraction, one.fraction) << one.text;
  }
}

TEST(Entry, RefusesWhatIsNoNumber) {
  for (const char* text : {"abc", "0.3.5", "1 2", "0. 5", "1/0", "1/", "/2", "--1", "1e", "1e99", "e5", "0x10", "1/2/3", "%", ".", "-",
                           "123456789012345678901", "\xff", "0.35 and a long story about how it came to be what it now is"}) {
    const Result<Entry> entry = read_entry(text);
    ASSERT_FALSE(entry) << text;
    EXPECT_EQ(entry.error().code, "entry_number") << text;
  }
  for (const char* text : {"", "  ", "　", "\t"}) {
    const Result<Entry> entry = read_entry(text);
    ASSERT_FALSE(entry) << text;
    EXPECT_EQ(entry.error().code, "entry_empty") << text;
  }
}

}  // namespace
}  // namespace attnscope::lesson
