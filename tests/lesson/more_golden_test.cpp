// Lessons that the chapter does not have, against PyTorch's own reading of docs/lesson-format.md (tests/golden/make_more.py).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "lesson/catalogue.h"
#include "lesson/lesson.h"
#include "model/job.h"
#include "support/source_path.h"

namespace attnscope::lesson {
namespace {

using nlohmann::json;

double number(const json& value) {
  if (value.is_string()) return value == "-inf" ? -HUGE_VAL : value == "inf" ? HUGE_VAL : std::nan("");
  return value.get<double>();
}

/// What may be between our value and PyTorch's (docs/lesson-format.md).
double allowed(const std::string& figure, double reference, double largest_of_row) {
  const double most_of_value = 5e-6 + 1e-5 * std::abs(reference);
  // A sum of d float32 products in another order: what is rounded off follows the terms, not what is left of them near 0.
  if (figure.rfind("products.", 0) == 0 && figure.find("scores") != std::string::npos) return most_of_value + 1e-6 * largest_of_row;
  const bool gradient = figure.find("grad") != std::string::npos || figure.find("jacobian") != std::string::npos;
  if (!gradient || std::abs(reference) >= 1e-3) return most_of_value;
  double most = std::max(1e-3 * std::abs(reference), 1.2e-38);
  if (figure.find("x_grad") != std::string::npos) most = std::max(most, 1e-5 * largest_of_row);
  return most;
}

struct Farthest {
  double apart = 0, share = 0;
  std::string apart_at, share_at;
};

void compare(const std::string& name, const model::Figure& figure, const json& want, Farthest& farthest) {
  ASSERT_EQ(figure.shape, want["shape"].get<std::vector<std::int64_t>>()) << name;
  ASSERT_EQ(figure.values.size(), want["values"].size()) << name;
  const auto columns = static_cast<std::size_t>(figure.columns());
  for (std::size_t i = 0; i < figure.values.size(); ++i) {
    const double ours = static_cast<double>(figure.values[i]), theirs = number(want["values"][i]);
    if (ours == theirs) continue;
    double largest = 0;
    for (std::size_t k = i / columns * columns; k < i / columns * columns + columns; ++k)
      largest = std::max(largest, std::abs(number(want["values"][k])));
    const double apart = std::abs(ours - theirs), share = apart / allowed(figure.name, theirs, largest);
    EXPECT_LE(share, 1) << name << "[" << i << "]: ours " << ours << ", PyTorch's " << theirs;
    if (apart > farthest.apart) farthest.apart = apart, farthest.apart_at = name;
    if (share > farthest.share) farthest.share = share, farthest.share_at = name;
  }
}

TEST(more_goldens, every_figure_is_reproduced) {
  const json golden = json::parse(test::read_source("tests/golden/more.json"), nullptr, false);
  ASSERT_TRUE(golden.is_object());
  Farthest farthest;
  for (const auto& [name, body] : golden["cases"].items()) {
    const Result<Lesson> lesson = parse_lesson(body["lesson"].dump());
    if (!lesson) {
      ADD_FAILURE() << name << ": " << describe(lesson.error(), Language::en);
      continue;
    }
    const auto trace = model::run(program(*lesson));
    for (const auto& [figure_name, want] : body["figures"].items()) {
      const model::Figure* figure = trace->find(figure_name);
      if (figure == nullptr)
        ADD_FAILURE() << name << " has no figure " << figure_name;
      else
        compare(name + ": " + figure_name, *figure, want, farthest);
    }
  }
  char line[256];
  std::snprintf(line, sizeof line, "%.2g at %s; %.2g of the tolerance at %s", farthest.apart, farthest.apart_at.c_str(), farthest.share,
                farthest.share_at.c_str());
  ::testing::Test::RecordProperty("farthest_from_pytorch", line);
}

}  // namespace
}  // namespace attnscope::lesson
