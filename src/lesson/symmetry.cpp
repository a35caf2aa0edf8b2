#include "lesson/symmetry.h"

#include <algorithm>
#include <cmath>

namespace attnscope::lesson {

std::vector<PairApart> least_symmetric(const model::Figure& scores, std::int64_t head, std::size_t most) {
  std::vector<PairApart> all;
  const auto larger = [](const PairApart& x, const PairApart& y) { return x.apart > y.apart; };
  for (std::int64_t i = 0; i < scores.rows(); ++i) {
    for (std::int64_t k = i + 1; k < scores.columns(); ++k) {
      const float a = scores.at(i, k, head), b = scores.at(k, i, head);
      const auto apart = static_cast<float>(std::fabs(static_cast<double>(a) - static_cast<double>(b)));
      if (!(apart > 0) || (all.size() == most && !(apart > all.back().apart))) continue;
      const PairApart pair = a > b ? PairApart{i, k, a, b, apart} : PairApart{k, i, b, a, apart};
      all.insert(std::upper_bound(all.begin(), all.end(), pair, larger), pair);
      if (all.size() > most) all.pop_back();
    }
  }
  return all;
}

}  // namespace attnscope::lesson
