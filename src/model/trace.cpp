#include "model/trace.h"

#include <algorithm>
#include <numeric>

namespace attnscope::model {

Trace::Trace(std::vector<Figure> figures) : figures_(std::move(figures)), by_name_(figures_.size()) {
  std::iota(by_name_.begin(), by_name_.end(), 0u);
  std::sort(by_name_.begin(), by_name_.end(), [this](auto a, auto b) { return figures_[a].name < figures_[b].name; });
}

const Figure* Trace::find(std::string_view name) const {
  const auto it = std::lower_bound(by_name_.begin(), by_name_.end(), name,
                                   [this](std::uint32_t i, std::string_view wanted) { return figures_[i].name < wanted; });
  return it != by_name_.end() && figures_[*it].name == name ? &figures_[*it] : nullptr;
}

}  // namespace attnscope::model
