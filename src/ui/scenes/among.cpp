#include "ui/scenes/among.h"

#include <algorithm>
#include <cmath>

#include "imgui.h"
#include "lesson/mixture_span.h"
#include "lesson/number_text.h"
#include "ui/frame/names.h"
#include "ui/scenes/attention_parts.h"
#include "ui/widgets/axis.h"
#include "ui/widgets/number_link.h"
#include "ui/widgets/paint.h"
#include "ui/widgets/plane.h"
#include "ui/widgets/sentence_view.h"
#include "ui/widgets/setting.h"

namespace attnscope::ui {
namespace {

constexpr std::string_view kScene = "among";
constexpr float kGap = 24, kRow = 38, kHead = 26, kNumber = 58, kIndex = 24, kMostPlane = 420, kLeastBeside = 760;
constexpr std::int64_t kMostColumns = 16;  // of a wide model's

struct View {
  Ui& ui;
  const model::Figure *weights = nullptr, *values = nullptr, *output = nullptr;
  std::int64_t head = 0, query = 0, tokens = 0;
  Labels labels = {};
  std::span<const float> shares = {};
  float largest = 0;  // of them
  std::vector<lesson::ColumnSpan> spans = {};

  bool mixes(std::int64_t row) const { return shares[static_cast<std::size_t>(row)] > 0; }
  double value(std::int64_t row, std::int64_t column) const { return static_cast<double>(values->at(row, column, head)); }
  double mixture(std::int64_t column) const { return static_cast<double>(output->at(query, column, head)); }
  Color color(std::int64_t row) const {  // the deeper, the larger its share of the largest
    return mix(ui.theme.page, ui.theme.v, 0.3f + 0.7f * shares[static_cast<std::size_t>(row)] / largest);
  }
};

View make_view(Ui& ui) {
  View view{ui};
  const model::Figure *weights = find_figure(ui, "weights"), *values = find_figure(ui, "V"), *output = find_figure(ui, "head_output");
  if (weights == nullptr || values == nullptr || output == nullptr) return view;
  view.values = values;
  view.output = output;
  view.tokens = weights->columns();
  view.head = std::min(lesson::setting(ui.state, ui.shown.lesson, kScene, "head"), weights->heads() - 1);
  view.query = std::min(lesson::setting(ui.state, ui.shown.lesson, kScene, "query"), weights->rows() - 1);
  view.labels = token_labels(ui);
  const auto row = static_cast<std::size_t>(view.tokens);
  view.shares = weights->matrix(view.head).subspan(static_cast<std::size_t>(view.query) * row, row);
  view.spans = lesson::column_spans(*values, view.head, view.shares);
  if (view.spans.empty()) return view;
  view.largest = *std::max_element(view.shares.begin(), view.shares.end());
  view.weights = weights;
  return view;
}

Rect draw_asking(const View& view, const Rect& rect) {
  SentenceView sentence;
  sentence.id = "among";
  sentence.figure = view.weights->name;
  sentence.first = (view.head * view.weights->rows() + view.query) * view.tokens;
  sentence.weights = view.shares;
  sentence.query = view.query;
  sentence.list = view.tokens > static_cast<std::int64_t>(kManyTokens);  // few: the numbers stand at the words
  sentence.choose = [](std::int64_t token) { return lesson::Set{std::string(kScene), "query", token}; };
  return draw_sentence_view(view.ui, sentence, rect);
}

Plane plane_of(const View& view) {
  Ui& ui = view.ui;
  Plane plane;
  plane.id = "among";
  plane.name = ui.t("scene.among.plane", {plain_label(view.labels.texts[static_cast<std::size_t>(view.query)])});
  plane.x_title = ui.t("scene.among.column", {"0"});
  plane.y_title = ui.t("scene.among.column", {"1"});
  const bool many = view.tokens > static_cast<std::int64_t>(kManyTokens);
  std::vector<std::pair<double, double>> mixed;
  std::vector<int> points;  // of the plane, for each of `mixed`
  for (std::int64_t r = 0; r < view.tokens; ++r) {
    PlanePoint point{many ? "" : view.labels.texts[static_cast<std::size_t>(r)], view.value(r, 0), view.value(r, 1)};
    point.color = view.color(r);
    point.hollow = !view.mixes(r);
    plane.points.push_back(std::move(point));
    if (!view.mixes(r)) continue;
    mixed.emplace_back(view.value(r, 0), view.value(r, 1));
    points.push_back(static_cast<int>(r));
  }
  for (const int corner : lesson::convex_hull(mixed)) plane.hull.push_back(points[static_cast<std::size_t>(corner)]);
  plane.points.push_back({ui.t("scene.among.output"), view.mixture(0), view.mixture(1), ui.theme.ink, false, true});
  return plane;
}

/// The range of all columns that are drawn: one axis for all of them.
Axis axis_of(const View& view, std::int64_t columns) {
  double low = 0, high = 0;
  for (std::int64_t c = 0; c < columns; ++c) {
    const lesson::ColumnSpan& span = view.spans[static_cast<std::size_t>(c)];
    low = std::min(low, view.value(span.least, c));
    high = std::max(high, view.value(span.most, c));
  }
  const double step = nice_step(high > low ? high - low : 1, 5);
  Axis axis;
  axis.low = std::floor(low / step) * step;
  axis.high = std::max(std::ceil(high / step) * step, axis.low + step);
  return axis;
}

void draw_number(const View& view, const Rect& box, const std::string& id, const model::Figure& figure, std::int64_t row,
                 std::int64_t column, bool bold) {
  TextStyle style = quiet_line(14);
  style.align = 1;
  style.bold = bold;
  if (bold) style.ink = Ink::ink;
  const std::int64_t index = (view.head * figure.rows() + row) * figure.columns() + column;
  const std::string text = lesson::fixed(static_cast<double>(figure.at(row, column, view.head)), 2);
  draw_number_link(view.ui, box, id, figure.name, text, style, {figure.name, index});
}

/// A column's whisker: from its smallest V to its largest, a dot for each V, a bar for the output.
void draw_whisker(const View& view, const Rect& line, const Axis& axis, std::int64_t c) {
  const Theme& theme = view.ui.theme;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const auto x = [&](double value) { return line.x0 + line.width() * static_cast<float>(axis.share(value)); };
  const float y = (line.y0 + line.y1) / 2;
  const lesson::ColumnSpan& span = view.spans[static_cast<std::size_t>(c)];
  const float from = x(view.value(span.least, c)), to = x(view.value(span.most, c));
  list->AddLine({from, y}, {to, y}, theme.second, 1.5f);
  for (const float end : {from, to}) list->AddLine({end, y - 7}, {end, y + 7}, theme.second, 1.5f);
  for (std::int64_t r = 0; r < view.tokens; ++r)
    if (view.mixes(r) && std::isfinite(view.value(r, c))) list->AddCircleFilled({x(view.value(r, c)), y}, 4, view.color(r));
  if (!std::isfinite(view.mixture(c))) return;
  const float at = x(view.mixture(c));
  list->AddRectFilled({at - 1.5f, y - 11}, {at + 1.5f, y + 11}, theme.ink);
}

float draw_columns(const View& view, const Rect& rect) {
  Ui& ui = view.ui;
  const std::int64_t all = static_cast<std::int64_t>(view.spans.size()), columns = std::min(all, kMostColumns);
  const Axis axis = axis_of(view, columns);
  const float end = rect.x1 - 2 * kNumber - 12;
  const Rect line{rect.x0 + kIndex + kNumber + 14, 0, end, 0};
  TextStyle head = quiet_line(13);
  head.align = 1;
  const auto heading = [&](float x0, float x1, const char* key) { draw_text_in(ui, {x0, rect.y0, x1, rect.y0 + kHead}, ui.t(key), head); };
  heading(rect.x0 + kIndex - 10, rect.x0 + kIndex + kNumber, "scene.among.least");
  heading(end, end + 12 + kNumber, "scene.among.most");
  heading(end + 12 + kNumber, rect.x1, "scene.among.output");
  if (axis.low < 0 && axis.high > 0) {
    const float zero = line.x0 + line.width() * static_cast<float>(axis.share(0));
    upright_line(zero, rect.y0 + kHead, rect.y0 + kHead + kRow * static_cast<float>(columns), ui.theme.hairline);
  }
  float y = rect.y0 + kHead;
  for (std::int64_t c = 0; c < columns; ++c, y += kRow) {
    const std::string id = "among." + std::to_string(c);
    const lesson::ColumnSpan& span = view.spans[static_cast<std::size_t>(c)];
    TextStyle index = quiet_line(14);
    draw_text_in(ui, {rect.x0, y, rect.x0 + kIndex, y + kRow}, std::to_string(c), index);
    draw_number(view, {rect.x0 + kIndex, y, rect.x0 + kIndex + kNumber, y + kRow}, id + ".least", *view.values, span.least, c, false);
    draw_whisker(view, {line.x0, y, line.x1, y + kRow}, axis, c);
    draw_number(view, {end + 12, y, end + 12 + kNumber, y + kRow}, id + ".most", *view.values, span.most, c, false);
    draw_number(view, {rect.x1 - kNumber, y, rect.x1, y + kRow}, id + ".output", *view.output, view.query, c, true);
  }
  if (all <= columns) return y;
  TextStyle style = quiet_line(13);
  return draw_text(ui, rect.x0, y + 4, ui.t("scene.among.of_many", {std::to_string(columns), std::to_string(all)}), style).y1;
}

}  // namespace

float draw_among(Ui& ui, const Rect& stage) {
  const View view = make_view(ui);
  if (view.weights == nullptr) return 0;
  float y = stage.y0;
  if (const float controls = draw_settings(ui, stage, kScene, {"head"}); controls > 0) y += controls + 16;
  const bool many = view.tokens > static_cast<std::int64_t>(kManyTokens);  // then the sentence would push the picture out of sight
  if (!many) y = draw_asking(view, {stage.x0, y, stage.x1, stage.y1}).y1 + kGap;
  const bool plane = view.spans.size() > 1, beside = plane && stage.width() >= kLeastBeside;
  const float side = std::min(kMostPlane, beside ? stage.width() * 0.42f : stage.width());
  float x = stage.x0, bottom = y;
  if (plane) {
    bottom = draw_plane(ui, plane_of(view), {stage.x0, y, stage.x0 + side, y + side + 18}).y1;
    if (beside) x += side + 48;
    else y = bottom + kGap;
  }
  bottom = std::max(bottom, draw_columns(view, {x, y, std::min(stage.x1, x + 640), stage.y1}));
  if (many) bottom = draw_asking(view, {stage.x0, bottom + kGap, stage.x1, stage.y1}).y1;
  return bottom - stage.y0;
}

}  // namespace attnscope::ui
