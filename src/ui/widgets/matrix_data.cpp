#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "lesson/labels.h"
#include "lesson/number_text.h"
#include "ui/text/text.h"
#include "ui/widgets/matrix.h"

namespace attnscope::ui {

CellMode cell_mode(float width) {
  if (width >= 44) return CellMode::full;
  if (width >= 30) return CellMode::brief;
  if (width >= 16) return CellMode::color;
  return width >= 6 ? CellMode::small : CellMode::texture;
}

std::string cell_text(double value, const CellText& as) {
  return lesson::cell_number(value, {as.mode != CellMode::full, as.weight, as.sign, as.whole});
}

Labels token_labels(const std::vector<lesson::Token>& tokens) {
  std::map<std::string_view, int> times;
  for (const lesson::Token& token : tokens) ++times[token.text];
  Labels out;
  out.texts.reserve(tokens.size());
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    std::string label = plain(lesson::visible_token(tokens[i].text));
    if (times[tokens[i].text] > 1) label += "_{" + std::to_string(i) + "}";
    out.texts.push_back(std::move(label));
  }
  return out;
}

Labels token_labels(const Ui& ui) {
  return token_labels(ui.shown.lesson.tokens);
}

Labels index_labels(std::int64_t count) {
  Labels out;
  out.quiet = true;
  for (std::int64_t i = 0; i < count; ++i) out.texts.push_back(std::to_string(i));
  return out;
}

Labels feature_labels(const Ui& ui, std::int64_t count) {
  const auto& axes = ui.shown.lesson.axes;
  if (static_cast<std::int64_t>(axes.size()) != count) return index_labels(count);
  Labels out;
  out.quiet = true;
  for (const lesson::Text& axis : axes) out.texts.push_back(plain(axis.in(ui.state.language)));
  return out;
}

std::string plain_label(std::string_view marked) {
  static constexpr const char* kSubscripts[] = {"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"};
  std::string out;
  for (std::size_t i = 0; i < marked.size(); ++i) {
    if (marked[i] == '\\' && i + 1 < marked.size()) {
      out += marked[++i];
    } else if (marked[i] == '_' && i + 1 < marked.size() && marked[i + 1] == '{') {
      for (i += 2; i < marked.size() && marked[i] != '}'; ++i) {
        if (marked[i] >= '0' && marked[i] <= '9') out += kSubscripts[marked[i] - '0'];
      }
    } else {
      out += marked[i];
    }
  }
  return out;
}

MatrixData::MatrixData(const Ui& ui, const Matrix& matrix) : revealed_(matrix.revealed), transposed_(matrix.transposed) {
  if (const model::Figure* figure = ui.figures.find(matrix.figure); figure != nullptr && matrix.head < figure->heads()) {
    values_ = figure->matrix(matrix.head);
    rows_ = figure->rows();
    columns_ = figure->columns();
    base_ = matrix.head * rows_ * columns_;
    if (figure->op == model::Op::mask && figure->operands.size() > 1) score_mask_ = ui.trace.find(figure->operands[1]);
  }
  if (!matrix.mask.empty()) mask_ = ui.trace.find(matrix.mask);
}

bool MatrixData::masked(std::int64_t row, std::int64_t column) const {
  if (transposed_) std::swap(row, column);
  const auto by = [&](const model::Figure* mask) {
    return mask != nullptr && row < mask->rows() && column < mask->columns() && mask->at(row, column) == 0;
  };
  return by(mask_) || by(score_mask_);
}

void MatrixData::copy_part(std::int64_t row, std::int64_t column, std::int64_t row_count, std::int64_t column_count, float* to) const {
  constexpr float kMasked = -std::numeric_limits<float>::infinity(), kLowest = std::numeric_limits<float>::lowest();
  const auto row_of = [&](const model::Figure* mask, std::int64_t r) {
    const bool covers = mask != nullptr && r < mask->rows() && column + column_count <= mask->columns();
    return covers ? mask->values.data() + r * mask->columns() + column : nullptr;
  };
  for (std::int64_t r = row; r < row + row_count; ++r, to += column_count) {
    if (transposed_) {
      for (std::int64_t c = 0; c < column_count; ++c) {
        const float number = value(r, column + c);
        to[c] = masked(r, column + c) ? kMasked : number < kLowest ? kLowest : number;
      }
      continue;
    }
    const float* from = values_.data() + within(r, column);
    for (std::int64_t c = 0; c < column_count; ++c) to[c] = from[c] < kLowest ? kLowest : from[c];  // not a number stays it
    for (const float* mask : {row_of(mask_, r), row_of(score_mask_, r)}) {
      if (mask == nullptr) continue;
      for (std::int64_t c = 0; c < column_count; ++c) to[c] = mask[c] == 0 ? kMasked : to[c];
    }
  }
}

std::int64_t MatrixData::revealed_of_part(std::int64_t row, std::int64_t column, std::int64_t row_count, std::int64_t column_count) const {
  // Cells are revealed in the figure's order: of each drawn row the last one that is, from the bottom up.
  for (std::int64_t r = row_count - 1; r >= 0; --r) {
    for (std::int64_t c = column_count - 1; c >= 0; --c) {
      if (revealed(row + r, column + c)) return r * column_count + c + 1;
      if (!transposed_ && !revealed(row + r, column)) break;
    }
  }
  return 0;
}

std::optional<std::pair<std::int64_t, std::int64_t>> MatrixData::place(std::int64_t index) const {
  if (columns_ == 0 || index < base_ || index >= base_ + rows_ * columns_) return std::nullopt;
  std::pair<std::int64_t, std::int64_t> at{(index - base_) / columns_, (index - base_) % columns_};
  if (transposed_) std::swap(at.first, at.second);
  return at;
}

bool MatrixData::whole() const {
  return std::all_of(values_.begin(), values_.end(), [](float v) { return !std::isfinite(v) || v == std::trunc(v); });
}

std::int64_t revealed_cells(const Ui& ui, std::string_view stage) {
  const int index = ui.steps.find_stage(stage);
  if (index < 0 || ui.at.stage > index) return kAllCells;
  if (ui.at.stage < index) return 0;
  const lesson::StageSize& size = ui.steps.stages()[static_cast<std::size_t>(index)];
  const std::int64_t before = ui.at.row * size.columns;
  if (!size.softmax) return before + ui.at.column + 1;
  return before + (ui.at.part == lesson::Part::divide ? ui.at.column + 1 : 0);
}

}  // namespace attnscope::ui
