// Stage softmax: one row worked, and the weights.
#include <algorithm>
#include <cmath>

#include "ui/frame/pane.h"
#include "ui/scenes/causal_mask_parts.h"
#include "ui/widgets/sentence_view.h"
#include "ui/widgets/softmax_table.h"

namespace attnscope::ui {

namespace {

SoftmaxTable table_of(MaskScene& s) {
  Ui& ui = s.ui;
  const std::int64_t row = s.now.row.value_or(0);
  SoftmaxTable t;
  t.id = "row";
  t.weights = s.now.figure;
  t.row = lesson::softmax_row(ui.trace, s.now.figure, s.head, row);
  t.title = ui.t("softmax.row_of", {s.asks.texts.empty() ? "" : s.asks.texts[static_cast<std::size_t>(row)]});
  t.labels = s.asked;
  t.scores = s.scores;
  t.shares = s.shares;
  t.column = s.now.column.value_or(0);
  t.part = s.now.part;
  if (!s.now.begun) {
    t.max = t.sum = false;
    t.exps = t.divided = 0;
  } else if (row == ui.at.row && ui.at.part != lesson::Part::only) {
    const lesson::Part part = ui.at.part;
    t.exps = part == lesson::Part::max ? 0 : part == lesson::Part::exp ? ui.at.column + 1 : kAllCells;
    t.sum = part == lesson::Part::sum || part == lesson::Part::divide;
    t.divided = part == lesson::Part::divide ? ui.at.column + 1 : 0;
  }
  return t;
}

bool row_done(const SoftmaxTable& table) {
  return table.divided >= static_cast<std::int64_t>(table.row.x.size());
}

/// A row that is known, as the sentence itself.
SentenceView sentence_of(const MaskScene& s, const SoftmaxTable& table) {
  SentenceView view;
  view.id = "weights";
  view.figure = s.now.figure;
  view.first = table.row.first;
  const model::Figure* weights = s.ui.trace.find(s.now.figure);
  const std::int64_t row = s.now.row.value_or(0);
  view.weights =
      weights->matrix(s.head).subspan(static_cast<std::size_t>(row * weights->columns()), static_cast<std::size_t>(weights->columns()));
  const auto& model = s.ui.shown.lesson.model;
  view.query = model && model->kind == model::Kind::scores ? model->queries[static_cast<std::size_t>(row)] : row;
  if (!s.mask.empty()) view.seen = view.query + 1;
  const std::int64_t first = s.head * weights->rows() * weights->columns(), columns = weights->columns(), rows = weights->rows();
  const std::string figure = s.now.figure;
  const std::int64_t revealed = s.now.revealed;
  view.choose = [=](std::int64_t token) -> lesson::Command {
    const std::int64_t cell = std::min(token, rows - 1) * columns;
    return lesson::Select{figure, first + (cell + columns <= revealed ? cell : row * columns)};
  };
  return view;
}

/// The sentence view; a long one in a pane of its own that scrolls.
Rect draw_sentence(MaskScene& s, const SoftmaxTable& table, const Rect& place) {
  constexpr std::int64_t kLong = 96;
  Ui& ui = s.ui;
  if (s.tokens <= kLong) return draw_sentence_view(ui, sentence_of(s, table), place);
  const bool scrolling = ui.scrolling;
  const Rect window{place.x0, place.y0, place.x1, place.y0 + std::max(place.height(), 260.0f)};
  const Pane pane = begin_pane(ui, "sentence", window, true);
  const Rect covers = draw_sentence_view(ui, sentence_of(s, table), pane.content);
  end_pane(ui, pane, covers.height());
  ui.scrolling = scrolling;
  return window;
}

}  // namespace

Rect draw_softmax(MaskScene& s, const Rect& space) {
  Ui& ui = s.ui;
  Matrix weights = pairs(s, "weights", ui.t("figure.weights"));
  weights.revealed = s.now.revealed;
  weights.band_row = s.now.row;
  if (s.now.part == lesson::Part::divide) weights.band_column = s.now.column;
  weights.axis_titles = weights.color_bar = true;
  const SoftmaxTable table = table_of(s);
  const bool phone = ui.width == Width::phone;
  const bool sentence = (s.tokens > static_cast<std::int64_t>(kManyTokens) || (phone && s.tokens > 8)) && s.now.begun && row_done(table);
  if (phone) {
    // Under each other.
    float y = space.y0;
    if (sentence) {
      y = draw_sentence(s, table, {space.x0, y, space.x1, space.y1}).y1 + kBetween;
    } else {
      const float height = softmax_table_height(table, std::max(260.0f, space.height() * 0.62f));
      y = draw_softmax_table(ui, table, {space.x0, y, space.x1, y + height}).y1 + kBetween;
    }
    const float height = std::max(space.y1 - y, std::min(space.width(), 300.0f));
    return {space.x0, space.y0, space.x1, show_matrix(ui, weights, {space.x0, y, space.x1, y + height}).y1};
  }
  const float left =
      sentence ? std::floor(space.width() * 0.46f) : std::min(softmax_table_width(ui, table), std::floor(space.width() * 0.46f));
  const float right = space.x0 + left + 44;
  MatrixLayout layout = layout_matrix(ui, weights, {right, space.y0, space.x1, space.y1});
  const float table_height = softmax_table_height(table, space.height());
  const float total = layout.outer.x1 - space.x0;
  const float x = space.x0 + std::max(0.0f, std::floor((space.width() - total) / 2));
  const float tall = std::max(layout.outer.height(), sentence ? space.height() : table_height);
  const float y = space.y0 + std::max(0.0f, std::floor((space.height() - tall) / 2));
  const Rect place{x, y, x + left, y + (sentence ? space.height() : table_height)};
  const Rect covers = sentence ? draw_sentence(s, table, place) : draw_softmax_table(ui, table, place);
  layout = moved_matrix(ui, weights, layout, x + left + 44, y);
  draw_matrix(ui, weights, layout);
  return {x, space.y0, layout.outer.x1, std::max(covers.y1, layout.outer.y1)};
}

}  // namespace attnscope::ui
