#include <algorithm>
#include <cmath>

#include "lesson/guess_asked.h"
#include "lesson/number_text.h"
#include "lesson/products.h"

namespace attnscope::lesson {
namespace {

constexpr std::int64_t kAskedWidth = 64;  // a head of the paper, of GPT-2 and of GPT-3's smaller ones

}  // namespace

std::optional<GuessCard> guess_typical(const Asked& in) {
  if (!in.lesson.products) return std::nullopt;
  const std::vector<std::int64_t>& widths = in.lesson.products->widths;
  const auto found = std::find(widths.begin(), widths.end(), kAskedWidth);
  const model::Figure* variance = in.trace.find(products_curve(false, "variance"));
  if (found == widths.end() || variance == nullptr) return std::nullopt;
  const std::int64_t at = found - widths.begin();
  const auto measured = static_cast<double>(variance->values[static_cast<std::size_t>(at)]);
  if (!(measured > 0) || !std::isfinite(measured)) return std::nullopt;
  GuessCard card;
  card.question = in.text.format("guess.root-d.typical", {std::to_string(kAskedWidth)});
  card.right = static_cast<std::size_t>(nearest_size(kAskedWidth, measured));
  card.reveal = in.text.format("guess.root-d.typical.reveal", {fixed(measured, 2), fixed(std::sqrt(measured), 2)});
  card.because = Selection{variance->name, at};
  return card;
}

}  // namespace attnscope::lesson
