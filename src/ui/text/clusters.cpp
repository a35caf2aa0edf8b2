#include "ui/text/clusters.h"

namespace attnscope::ui {

char32_t Clusters::intern(std::string_view cluster) {
  for (std::size_t i = 0; i < whole_.size(); ++i)
    if (whole_[i] == cluster) return kFirst + static_cast<char32_t>(i);
  for (const std::string& known : apart_)
    if (known == cluster) return 0;
  constexpr std::size_t most = 0xFFFD;  // plane 16 ends there
  if (whole_.size() < most && composes(cluster)) {
    whole_.emplace_back(cluster);
    return kFirst + static_cast<char32_t>(whole_.size() - 1);
  }
  apart_.emplace_back(cluster);
  return 0;
}

std::string_view Clusters::text(char32_t code_point) const {
  const std::size_t i = code_point >= kFirst ? code_point - kFirst : whole_.size();
  return i < whole_.size() ? std::string_view(whole_[i]) : std::string_view();
}

}  // namespace attnscope::ui
