#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "lesson/export.h"

namespace attnscope::lesson {
namespace {

constexpr std::int64_t kSummarised = 1000, kEdge = 3, kLineWidth = 80;
constexpr int kDecimals = 4;
constexpr std::string_view kPrefix = "tensor(";

/// How all elements of one tensor are written (`_Formatter`).
class Format {
 public:
  explicit Format(const std::vector<float>& shown) {
    double least = INFINITY, most = 0;
    for (const float value : shown) {
      if (!std::isfinite(value) || value == 0) continue;
      least = std::min(least, static_cast<double>(std::abs(value)));
      most = std::max(most, static_cast<double>(std::abs(value)));
      whole_ = whole_ && value == std::ceil(value);
    }
    if (most == 0) return;  // nothing but zeros, infinities and NaN: written as whole numbers, one character wide
    scientific_ = most / least > 1000 || most > 1e8 || (!whole_ && least < 1e-4);
    for (const float value : shown) {
      if (std::isfinite(value) && value != 0) width_ = std::max(width_, text(value).size());
    }
  }

  std::size_t width() const { return width_; }
  std::string padded(float value) const {
    const std::string plain = text(value);
    return plain.size() < width_ ? std::string(width_ - plain.size(), ' ') + plain : plain;
  }

 private:
  std::string text(float value) const {
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
    char out[400];
    const auto number = static_cast<double>(value);
    if (scientific_) {
      std::snprintf(out, sizeof out, "%.*e", kDecimals, number);
    } else if (whole_) {
      std::snprintf(out, sizeof out, "%.0f.", number);
    } else {
      std::snprintf(out, sizeof out, "%.*f", kDecimals, number);
    }
    return out;
  }

  bool whole_ = true, scientific_ = false;
  std::size_t width_ = 1;
};

class Printer {
 public:
  Printer(const model::Figure& figure, const TextSink& out)
      : figure_(figure), summarised_(static_cast<std::int64_t>(figure.values.size()) > kSummarised), format_(shown(0, 0)), out_(out) {}

  void print() {
    out_(kPrefix);
    axis(0, 0, static_cast<std::int64_t>(kPrefix.size()));
    out_(")");
  }

 private:
  std::int64_t size(std::size_t depth) const { return figure_.shape[depth]; }
  bool cut(std::size_t depth) const { return summarised_ && size(depth) > 2 * kEdge; }

  /// Elements of one entry of the axis.
  std::int64_t stride(std::size_t depth) const {
    std::int64_t n = 1;
    for (std::size_t d = depth + 1; d < figure_.shape.size(); ++d) n *= size(d);
    return n;
  }

  /// The entries of an axis that are printed.
  std::vector<std::int64_t> entries(std::size_t depth) const {
    std::vector<std::int64_t> all;
    for (std::int64_t i = 0; i < size(depth); ++i) {
      if (!cut(depth) || i < kEdge || i >= size(depth) - kEdge) all.push_back(i);
    }
    return all;
  }

  /// The elements that are printed of those from `offset` on.
  std::vector<float> shown(std::size_t depth, std::int64_t offset) const {
    if (depth == figure_.shape.size()) return {figure_.values[static_cast<std::size_t>(offset)]};
    std::vector<float> all;
    for (const std::int64_t i : entries(depth)) {
      const std::vector<float> part = shown(depth + 1, offset + i * stride(depth));
      all.insert(all.end(), part.begin(), part.end());
    }
    return all;
  }

  void axis(std::size_t depth, std::int64_t offset, std::int64_t indent) {
    const std::size_t left = figure_.shape.size() - depth;
    if (left == 0) return out_(format_.padded(figure_.values[static_cast<std::size_t>(offset)]));
    if (left == 1) return vector(depth, offset, indent);
    out_("[");
    const std::string between = "," + std::string(left - 1, '\n') + std::string(static_cast<std::size_t>(indent + 1), ' ');
    bool first = true;
    std::int64_t next = 0;
    for (const std::int64_t i : entries(depth)) {
      if (!first) out_(between);
      if (i != next) out_("..." + between);
      axis(depth + 1, offset + i * stride(depth), indent + 1);
      first = false;
      next = i + 1;
    }
    out_("]");
  }

  void vector(std::size_t depth, std::int64_t offset, std::int64_t indent) {
    std::vector<std::string> cells;
    std::int64_t next = 0;
    for (const std::int64_t i : entries(depth)) {
      if (i != next) cells.emplace_back(" ...");
      cells.push_back(format_.padded(figure_.values[static_cast<std::size_t>(offset + i)]));
      next = i + 1;
    }
    const auto per_line =
        static_cast<std::size_t>(std::max<std::int64_t>(1, (kLineWidth - indent) / static_cast<std::int64_t>(format_.width() + 2)));
    out_("[");
    for (std::size_t k = 0; k < cells.size(); ++k) {
      if (k > 0) out_(k % per_line == 0 ? ",\n" + std::string(static_cast<std::size_t>(indent + 1), ' ') : ", ");
      out_(cells[k]);
    }
    out_("]");
  }

  const model::Figure& figure_;
  bool summarised_;
  Format format_;
  const TextSink& out_;
};

}  // namespace

void write_torch_text(const model::Figure& figure, const TextSink& out) {
  Printer(figure, out).print();
}

}  // namespace attnscope::lesson
