#include "ui/scenes/symmetric.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "lesson/difference_readings.h"
#include "lesson/moved.h"
#include "lesson/number_text.h"
#include "lesson/readings.h"
#include "lesson/symmetry.h"
#include "ui/frame/names.h"
#include "ui/frame/parts.h"
#include "ui/scenes/attention_parts.h"
#include "ui/text/marks.h"
#include "ui/widgets/number_link.h"
#include "ui/widgets/paint.h"
#include "ui/widgets/setting.h"

namespace attnscope::ui {
namespace {

constexpr float kSign = 44, kLine = 32, kTitle = 28, kThree = 720, kTwo = 440, kLeast = 220;
constexpr std::size_t kMostPairs = 3;

struct View {
  Ui& ui;
  const model::Figure& scores;
  std::int64_t head = 0;
  std::string difference;  // the reading's name

  lesson::Selection number(const std::string& figure, std::int64_t row, std::int64_t column) const {
    return {figure, (head * scores.rows() + row) * scores.columns() + column};
  }
};

Matrix pairs(const View& view, const std::string& id, const std::string& title) {
  Matrix m;
  m.id = id;
  m.figure = view.scores.name;
  m.head = view.scores.heads() > 1 ? view.head : 0;
  m.title = title;
  m.name = unmarked(title);
  m.rows = m.columns = token_labels(view.ui);
  m.zoom = false;
  m.scale = diverging_scale(view.ui.theme, nice_range(view.scores.matrix(view.head)));
  return m;
}

/// A line with one number in it that can be asked for. Returns the lower edge.
float draw_told(const View& view, const Rect& rect, const std::string& id, const std::string& words, const std::string& number,
                const std::optional<lesson::Selection>& source) {
  Ui& ui = view.ui;
  TextStyle style = text_style(15);
  style.max_lines = 1;
  const Rect said = draw_text_in(ui, rect, words, style);
  style.bold = true;
  const Rect box{said.x1 + 8, rect.y0, rect.x1, rect.y1};
  if (source) draw_number_link(ui, box, id, words, number, style, *source);
  else write(ui, box.x0, rect.y0 + (rect.height() - 21) / 2, id, plain(number), style, NodeRole::text);
  return rect.y1;
}

/// "cat → sat 0.2776   sat → cat 0.0373": both numbers can be asked for. Returns the lower edge.
float draw_pair(const View& view, const Rect& rect, std::size_t k, const lesson::PairApart& pair) {
  Ui& ui = view.ui;
  const bool phone = ui.width == Width::phone;
  TextStyle name = quiet_line(14), value = text_style(14.5f);
  const std::string a = token_marked(ui, pair.asks), b = token_marked(ui, pair.asked);
  const float half = phone ? rect.width() : std::min(260.0f, rect.width() / 2);
  float y = rect.y0;
  const auto direction = [&](float x, const std::string& id, const std::string& words, float number, const lesson::Selection& source) {
    name.max_width = half - 80;
    name.middle_ellipsis = true;
    const Rect said = draw_text_in(ui, {x, y, x + half - 76, y + kLine}, words, name);
    draw_number_link(ui, {said.x1 + 8, y, x + half, y + kLine}, id, words, lesson::told_number(static_cast<double>(number)), value, source);
  };
  const std::string id = "symmetric." + std::to_string(k);
  direction(rect.x0, id + ".there", a + " → " + b, pair.there, view.number(view.scores.name, pair.asks, pair.asked));
  if (phone) y += kLine - 8;
  direction(phone ? rect.x0 : rect.x0 + half, id + ".back", b + " → " + a, pair.back, view.number(view.scores.name, pair.asked, pair.asks));
  return y + kLine;
}

/// The matrices in one line, or where that is too narrow one below the other. Returns the lower edge.
float draw_matrices(const View& view, const Rect& space) {
  Ui& ui = view.ui;
  Matrix scores = pairs(view, "scores", "**S**"), turned = pairs(view, "turned", "**S^{T}**");
  turned.transposed = true;
  Matrix difference = pairs(view, "difference", "**S − S^{T}**");
  if (const model::Figure* made = ui.figures.find(view.difference)) difference.figure = made->name;
  difference.sign = difference.color_bar = true;
  std::vector<Matrix*> all = {&scores, &turned, &difference};
  if (space.width() < kThree) all.erase(all.begin() + 1);
  const auto count = space.width() < kTwo ? 1.0f : static_cast<float>(all.size());
  const float high = std::max(kLeast, space.height()) - kTitle;
  const float label = place_matrix(ui, scores, 0, 0, 16, 16).row_label_width;  // the first one's alone
  const float each = std::floor((space.width() - label - kSign * (count - 1)) / count) - 1;
  const MatrixLayout one = layout_matrix(ui, scores, {0, 0, label + each, high});
  const float span = cells_span(one.cell_width, view.scores.columns(), Along::columns);
  const float total = label + span * count + kSign * (count - 1);
  float x = space.x0 + label + std::max(0.0f, std::floor((space.width() - total) / 2)), y = space.y0 + kTitle + one.column_label_height;
  float end = y;
  TextStyle title = text_style(17), sign = text_style(20);
  sign.align = 0.5f;
  for (std::size_t k = 0; k < all.size(); ++k) {
    Matrix& matrix = *all[k];
    if (k > 0 && count > 1) {  // as the first one's: the rows are level; of many columns the first label would meet its neighbour's last
      matrix.rows = {};
      if (one.mode > CellMode::brief) matrix.columns = {};
    }
    const std::string name = std::exchange(matrix.title, "");
    const MatrixLayout layout = place_matrix(ui, matrix, x, y, one.cell_width, one.cell_height);
    title.max_width = span + kSign;
    draw_text(ui, x, y - one.column_label_height - kTitle, name, title);
    draw_matrix(ui, matrix, layout);
    end = std::max(end, layout.outer.y1);
    if (count < 2) {
      y = end + 18 + kTitle + one.column_label_height;
      continue;
    }
    const Rect between{x + span, layout.cells.y0, x + span + kSign, layout.cells.y1};
    if (all.size() == 3 && k < 2) draw_text_in(ui, between, k == 0 ? "−" : "=", sign);
    x += span + kSign;
  }
  return end;
}

}  // namespace

float draw_symmetric(Ui& ui, const Rect& stage) {
  const model::Figure* scores = find_figure(ui, "scores");
  if (scores == nullptr || scores->rows() != scores->columns()) return 0;
  View view{ui, *scores, 0, lesson::asymmetry_name(scores->name)};
  view.head = std::min(lesson::setting(ui.state, ui.shown.lesson, ui.state.scene, "head"), scores->heads() - 1);
  const std::vector<lesson::PairApart> apart = lesson::least_symmetric(*scores, view.head, kMostPairs);
  float y = stage.y0 + draw_settings(ui, stage, ui.state.scene, {"tie", "head"}) + 14;
  const bool same = apart.empty();
  std::optional<lesson::Selection> source;
  if (!same) source = view.number(view.difference, apart.front().asks, apart.front().asked);
  y = draw_told(view, {stage.x0, y, stage.x1, y + kLine}, "symmetric.largest", ui.t("scene.symmetric.largest"),
                same ? "0" : lesson::told_number(static_cast<double>(apart.front().apart)), source);
  if (ui.shown.lesson.model->tie_keys) {
    const std::vector<model::Edit>& edits = ui.shown.lesson.edits;
    const bool entered = std::any_of(edits.begin(), edits.end(), [](const model::Edit& edit) { return lesson::is_of_keys(edit.figure); });
    TextStyle said = quiet_line(15);
    said.max_lines = 1;
    draw_text_in(ui, {stage.x0, y, stage.x1, y + kLine}, ui.t(entered ? "scene.symmetric.entered" : "scene.symmetric.same"), said);
    y += kLine;
  }
  for (std::size_t k = 0; k < apart.size(); ++k) y = draw_pair(view, {stage.x0, y, stage.x1, y + kLine}, k, apart[k]);
  y += 14;
  return draw_matrices(view, {stage.x0, y, stage.x1, stage.y1}) - stage.y0;
}

}  // namespace attnscope::ui
