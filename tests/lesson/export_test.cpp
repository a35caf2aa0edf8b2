#include "lesson/export.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <nlohmann/json.hpp>

#include "support/source_path.h"

namespace attnscope::lesson {
namespace {

using model::Figure;

std::string text_of(const std::function<void(const TextSink&)>& write) {
  std::string all;
  write([&](std::string_view piece) { all += piece; });
  return all;
}
std::string torch_text(const Figure& figure) {
  return text_of([&](const TextSink& out) { write_torch_text(figure, out); });
}
std::string csv(const Figure& figure) {
  return text_of([&](const TextSink& out) { write_csv(figure, out); });
}
std::string npy(const Figure& figure) {
  return text_of([&](const TextSink& out) { write_npy(figure, out); });
}

Figure figure(std::vector<std::int64_t> shape, std::vector<float> values) {
  return {"f", std::move(shape), std::move(values)};
}

TEST(export_torch, prints_what_pytorch_prints) {
  const auto golden = nlohmann::json::parse(test::read_source("tests/golden/torch_print.json"), nullptr, false);
  ASSERT_FALSE(golden.is_discarded());
  ASSERT_GT(golden["cases"].size(), 90u);
  for (const auto& one : golden["cases"]) {
    Figure f = figure(one["shape"].get<std::vector<std::int64_t>>(), {});
    for (const auto& bits : one["bits"]) {
      const auto word = bits.get<std::uint32_t>();
      float value = 0;
      std::memcpy(&value, &word, sizeof value);
      f.values.push_back(value);
    }
    EXPECT_EQ(torch_text(f), one["text"].get<std::string>());
  }
}

TEST(export_csv, rows_and_matrices) {
  EXPECT_EQ(csv(figure({}, {0.5f})), "0.5\n");
  EXPECT_EQ(csv(figure({3}, {1, -2.5f, INFINITY})), "1,-2.5,inf\n");
  EXPECT_EQ(csv(figure({2, 2}, {1, -INFINITY, NAN, 0.1f})), "1,-inf\nnan,0.1\n");
  EXPECT_EQ(csv(figure({2, 2, 1}, {1, 2, 3, 4})), "1\n2\n\n3\n4\n");
}

TEST(export_npy, header_and_bytes) {
  for (const auto& [shape, text] : std::vector<std::pair<std::vector<std::int64_t>, std::string>>{
           {{}, "'shape': (), }"}, {{1}, "'shape': (1,), }"}, {{1, 1}, "'shape': (1, 1), }"}, {{1, 1, 1}, "'shape': (1, 1, 1), }"}}) {
    const std::string bytes = npy(figure(shape, {-2.0f}));
    EXPECT_EQ(bytes.substr(0, 8), std::string("\x93NUMPY\x01\x00", 8));
    EXPECT_EQ((bytes.size() - 4) % 64, 0u);
    const auto length = static_cast<std::size_t>(static_cast<unsigned char>(bytes[8]) + 256 * static_cast<unsigned char>(bytes[9]));
    EXPECT_EQ(length, bytes.size() - 4 - 10);
    EXPECT_EQ(bytes.substr(10, 60 + text.size()).find("{'descr': '<f4', 'fortran_order': False, " + text), 0u) << bytes;
    EXPECT_EQ(bytes[bytes.size() - 5], '\n');
    EXPECT_EQ(bytes.substr(bytes.size() - 4), std::string("\0\0\0\xC0", 4));
  }
}

TEST(export_json, reads_back_as_the_same_floats) {
  Lesson lesson;
  lesson.title = Text{"T \"1\"\n", "题", true, true};
  lesson.tokens = {{"a", 0, 0, 1}, {"猫", 3, 1, 4}};
  lesson.b_tokens = {{"\\", -1, 0, 1}};
  lesson.origin = Origin::written;
  const Figure x = figure({2, 2}, {1.926915f, -INFINITY, NAN, 1.71414661e-19f});
  Figure y = figure({}, {0.1f});
  y.name = "loss";
  const std::string text = text_of([&](const TextSink& out) { write_json(lesson, {&x, &y}, out); });
  const auto json = nlohmann::json::parse(text, nullptr, false);
  ASSERT_FALSE(json.is_discarded()) << text;
  EXPECT_EQ(json["lesson"], (nlohmann::json{{"en", "T \"1\"\n"}, {"zh", "题"}}));
  EXPECT_EQ(json["origin"], "written");
  EXPECT_EQ(json["tokens"], (nlohmann::json{{{"text", "a"}, {"row", 0}}, {{"text", "猫"}, {"row", 3}}}));
  EXPECT_EQ(json["b.tokens"], nlohmann::json::parse("[{\"text\": \"\\\\\", \"row\": -1}]"));
  const auto& values = json["figures"]["f"]["values"];
  EXPECT_EQ(json["figures"]["f"]["shape"], (nlohmann::json{2, 2}));
  EXPECT_EQ(values[0].get<float>(), 1.926915f);
  EXPECT_EQ(values[1], "-inf");
  EXPECT_EQ(values[2], "nan");
  EXPECT_EQ(values[3].get<float>(), 1.71414661e-19f);
  EXPECT_EQ(json["figures"]["loss"]["shape"], nlohmann::json::array());
  EXPECT_EQ(json["figures"]["loss"]["values"], nlohmann::json::array({nlohmann::json(0.1)}));

  lesson.title.reset();
  lesson.b_tokens.clear();
  const auto bare = nlohmann::json::parse(text_of([&](const TextSink& out) { write_json(lesson, {}, out); }), nullptr, false);
  EXPECT_TRUE(bare["lesson"].is_null());
  EXPECT_EQ(bare["figures"], nlohmann::json::object());
  EXPECT_FALSE(bare.contains("b.tokens"));
  lesson.title = Text{"T", "T", false, false};
  EXPECT_EQ(nlohmann::json::parse(text_of([&](const TextSink& out) { write_json(lesson, {}, out); }))["lesson"], "T");
  lesson.title = Text{"题", "题", false, true};
  EXPECT_EQ(nlohmann::json::parse(text_of([&](const TextSink& out) { write_json(lesson, {}, out); }))["lesson"],
            (nlohmann::json{{"zh", "题"}}));
}

}  // namespace
}  // namespace attnscope::lesson
