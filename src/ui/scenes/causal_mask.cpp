#include "ui/scenes/causal_mask.h"

#include <algorithm>
#include <cmath>

#include "lesson/number_text.h"
#include "lesson/settings.h"
#include "ui/frame/pane.h"
#include "ui/scenes/attention_parts.h"
#include "ui/widgets/product.h"
#include "ui/widgets/sentence_view.h"
#include "ui/widgets/setting.h"
#include "ui/widgets/softmax_table.h"

namespace attnscope::ui {

namespace {

constexpr std::string_view kScene = "causal-mask";
constexpr float kBetween = 24;   // beside what stands between two matrices
constexpr float kControls = 14;  // below the controls

struct Scene {
  Ui& ui;
  StageNow now;
  std::int64_t head = 0, tokens = 0;
  Labels asks, asked;      // rows and columns of the scores
  ColorScale scores, shares;
  std::string mask;        // figure, "" without one

  std::string figure(std::string_view name) const { return figure_of(ui, name); }
};

Scene make_scene(Ui& ui) {
  Scene s{ui, {}, 0, 0, query_labels(ui), token_labels(ui), {}, weight_scale(ui.theme), {}};
  s.head = lesson::setting(ui.state, ui.shown.lesson, kScene, "head");
  s.now = stage_now(ui, s.head);
  s.tokens = static_cast<std::int64_t>(s.asked.texts.size());
  // One range for scores, scaled and masked: comparing them is the point.
  const model::Figure* scores = find_figure(ui, "scores");
  s.scores = diverging_scale(ui.theme, scores == nullptr ? 1 : nice_range(scores->matrix(std::min(s.head, scores->heads() - 1))));
  if (find_figure(ui, "mask") != nullptr) s.mask = s.figure("mask");
  return s;
}

/// A matrix of who asks and who is asked.
Matrix pairs(const Scene& s, std::string_view figure, const std::string& title) {
  Matrix m;
  m.id = figure == "weights" ? "weights" : std::string(figure);
  m.figure = s.figure(figure);
  m.head = s.head;
  m.title = title;
  m.rows = s.asks;
  m.columns = s.asked;
  m.weight = figure == "weights";
  m.scale = m.weight ? s.shares : s.scores;
  if (m.weight) m.mask = s.mask;
  return m;
}

/// A matrix with a line a token.
Matrix vectors(const Scene& s, std::string_view figure, const std::string& title) {
  Matrix m;
  m.id = std::string(figure);
  m.figure = s.figure(figure);
  const model::Figure* found = s.ui.trace.find(m.figure);
  m.head = found != nullptr && found->heads() > 1 ? s.head : 0;
  m.title = title;
  m.rows = token_labels(s.ui);
  m.scale = diverging_scale(s.ui.theme, found == nullptr ? 1 : nice_range(found->matrix(m.head)));
  return m;
}

std::int64_t columns_of(const Scene& s, std::string_view figure) {
  const model::Figure* found = find_figure(s.ui, figure);
  return found == nullptr ? 0 : found->columns();
}

Product scores_product(Scene& s) {
  Product p;
  p.left = vectors(s, "Q", "{q|Q}");
  p.above = vectors(s, "K", "{k|K^{T}}");
  p.above.transposed = true;
  p.above.columns = p.above.rows;
  const float range = std::max(p.left.scale.range, p.above.scale.range);
  p.left.scale.range = p.above.scale.range = range;
  p.result = pairs(s, "scores", s.ui.t("scene.causal-mask.figure.scores"));
  p.result.revealed = s.now.revealed;
  p.result.axis_titles = p.result.color_bar = true;
  p.contracted = feature_labels(s.ui, columns_of(s, "Q"));
  return p;
}

Product mix_product(Scene& s) {
  Product p;
  p.left = pairs(s, "weights", s.ui.t("scene.causal-mask.figure.weights"));
  p.left.columns = {};
  p.above = vectors(s, "V", "{v|V}");
  p.above.columns = feature_labels(s.ui, columns_of(s, "V"));
  p.result = vectors(s, "head_output", s.ui.t("scene.causal-mask.figure.output"));
  p.result.revealed = s.now.revealed;
  p.result.color_bar = true;
  p.result.scale = p.above.scale;  // what is mixed and what comes of it: one range
  p.contracted = token_labels(s.ui);
  return p;
}

/// The product in the middle of `space`.
ProductLayout centred_product(Ui& ui, const Product& p, const Rect& space) {
  const ProductLayout layout = layout_product(ui, p, space);
  const float spare = std::floor((space.height() - layout.outer.height()) / 2);
  return spare > 0 ? layout_product(ui, p, {space.x0, space.y0 + spare, space.x1, space.y1}) : layout;
}

float draw_controls(Ui& ui, const Rect& row, bool measure = false) { return draw_settings(ui, row, kScene, {"mask", "head"}, measure); }

/// Draws the controls and the product within `space`; returns the lower edge. The controls take no height of their own where they fit
/// into the corner that a product leaves free.
float draw_step_product(Scene& s, Product p, const Rect& space) {
  constexpr float kTitles = 110, kLeftTitle = 36;  // of the right factor, left of its marks; of the left factor, over its marks
  Ui& ui = s.ui;
  p.row = s.now.row;
  p.column = s.now.column;
  p.met_at = met_at(ui, s.now);
  ProductLayout layout = centred_product(ui, p, space);
  const float controls = draw_controls(ui, space, true);
  Rect row{space.x0, space.y0, layout.above.outer.x0 - kTitles, space.y1};
  const float corner = layout.left.outer.y0 - kLeftTitle - space.y0;
  if (controls > 0 && (row.width() < 150 || draw_controls(ui, row, true) > controls || controls > corner)) {
    row.x1 = space.x1;
    layout = centred_product(ui, p, {space.x0, space.y0 + controls + kControls, space.x1, space.y1});
  }
  draw_controls(ui, row);
  draw_product(ui, p, layout);
  return std::max(space.y1, layout.outer.y1);
}

/// What happens between two matrices of the same shape: "÷ √4", or the mask itself. Returns its width.
float draw_between(Scene& s, float x, float middle, bool draw) {
  Ui& ui = s.ui;
  TextStyle style;
  style.size = ui.width == Width::phone ? 15.0f : 18.0f;
  style.max_lines = 1;
  if (s.now.id == "scale") {
    const model::Figure* scaled = ui.trace.find(s.now.figure);
    if (scaled == nullptr) return 0;
    const std::int64_t width = columns_of(s, "Q");
    const std::string first = "÷ \\sqrt{" + std::to_string(width) + "}", second = "= ÷ " + lesson::fixed(scaled->scalar, 2);
    TextStyle small = style;
    small.size -= 4;
    small.ink = Ink::second;
    const float wide = std::max(measure_text(ui, first, style).width, measure_text(ui, second, small).width);
    if (!draw) return wide;
    style.align = small.align = 0.5f;
    draw_text(ui, x + wide / 2, middle - 26, first, style);
    draw_text(ui, x + wide / 2, middle + 2, second, small);
    return wide;
  }
  // The mask as a small map.
  Matrix map;
  map.id = "mask";
  map.name = ui.t("stage.mask");
  map.figure = s.mask;
  map.scale = {1, ui.theme.page, ui.theme.page, mix(ui.theme.page, ui.theme.second, 0.35f), false};
  map.mask = s.mask;
  map.weight = true;
  map.finest = CellMode::small;
  map.interactive = map.lens = false;
  const MatrixData data(ui, map);
  const float cell = std::clamp(std::floor(72.0f / static_cast<float>(std::max<std::int64_t>(data.columns(), 1))) - 1, 1.0f, 14.0f);
  const MatrixLayout layout = place_matrix(ui, map, x, middle, cell, cell);
  const float wide = std::max(layout.cells.width(), measure_text(ui, ui.t("stage.mask"), style).width);
  if (!draw) return wide;
  style.align = 0.5f;
  style.size -= 3;
  style.ink = Ink::second;
  const float top = std::floor(middle - layout.cells.height() / 2);
  draw_matrix(ui, map, place_matrix(ui, map, std::floor(x + (wide - layout.cells.width()) / 2), top, cell, cell));
  draw_text(ui, x + wide / 2, top - 26, ui.t("stage.mask"), style);
  return wide;
}

/// Scale and mask: what it is made from, what happens, what it gives. Side by side; under each other where that shows more.
Rect draw_pair(Scene& s, const Matrix& from_given, Matrix to, const Rect& space) {
  Ui& ui = s.ui;
  Matrix from = from_given;
  from.band_row = to.band_row = s.now.row;
  from.band_column = to.band_column = s.now.column;
  to.revealed = s.now.revealed;
  to.axis_titles = to.color_bar = true;
  if (ui.width == Width::phone) {
    // What it is made from as a small map beside what happens; below them what it gives.
    constexpr float kSource = 116;
    from.title.clear();
    from.rows = from.columns = {};
    from.finest = CellMode::color;
    const MatrixLayout source = layout_matrix(ui, from, {space.x0, space.y0, space.x0 + kSource, space.y0 + kSource});
    const float between = draw_between(s, 0, 0, false);
    const float x = space.x0 + std::max(0.0f, std::floor((space.width() - source.outer.width() - kBetween - between) / 2));
    draw_matrix(ui, from, moved_matrix(ui, from, source, x, space.y0));
    draw_between(s, x + source.outer.width() + kBetween, space.y0 + source.outer.height() / 2, true);
    const float y = space.y0 + source.outer.height() + 18;
    const Rect covers = show_matrix(ui, to, {space.x0, y, space.x1, std::max(space.y1, y + 230)});
    return {space.x0, space.y0, space.x1, std::max(space.y1, covers.y1)};
  }
  const float between = draw_between(s, 0, 0, false) + 2 * kBetween;
  const float half = (space.width() - between) / 2;
  MatrixLayout left = layout_matrix(ui, from, {space.x0, space.y0, space.x0 + half, space.y1});
  MatrixLayout right = layout_matrix(ui, to, {space.x0, space.y0, space.x0 + half, space.y1});
  if (right.mode > CellMode::brief) {
    // Too many for both: the source as a small map, the result as large as can be.
    const float small = std::min(half, std::max(150.0f, space.width() * 0.24f));
    from.finest = CellMode::color;
    from.zoom = false;
    left = layout_matrix(ui, from, {space.x0, space.y0, space.x0 + small, space.y1});
    right = layout_matrix(ui, to, {space.x0, space.y0, space.x1 - between - (left.outer.x1 - left.outer.x0), space.y1});
  } else {
    // Cells of one size.
    const float width = std::min(left.cell_width, right.cell_width), height = std::min(left.cell_height, right.cell_height);
    left = place_matrix(ui, from, space.x0, space.y0, width, height);
    right = place_matrix(ui, to, space.x0, space.y0, width, height, right.side_footer);
  }
  const float from_width = left.outer.x1 - left.outer.x0, to_width = right.outer.x1 - right.outer.x0;
  const float total = from_width + between + to_width, tall = std::max(left.outer.height(), right.outer.height());
  const float x = space.x0 + std::max(0.0f, std::floor((space.width() - total) / 2));
  const float y = space.y0 + std::max(0.0f, std::floor((space.height() - tall) / 2));
  const float cells_middle = y + (right.cells.y0 + right.cells.y1) / 2 - right.outer.y0;
  // The source's cells are level with the result's.
  const float from_y = std::max(space.y0, std::floor(cells_middle - (left.cells.y0 + left.cells.y1) / 2 + left.outer.y0));
  draw_between(s, x + from_width + kBetween, cells_middle, true);
  draw_matrix(ui, from, moved_matrix(ui, from, left, x, from_y));
  draw_matrix(ui, to, moved_matrix(ui, to, right, x + from_width + between, y));
  return {x, space.y0, x + total, std::max(space.y1, y + tall)};
}

SoftmaxTable table_of(Scene& s) {
  Ui& ui = s.ui;
  const std::int64_t row = s.now.row.value_or(0);
  SoftmaxTable t;
  t.id = "row";
  t.weights = s.now.figure;
  t.row = lesson::softmax_row(ui.trace, s.now.figure, s.head, row);
  t.title = ui.t("scene.causal-mask.row_of", {s.asks.texts.empty() ? "" : s.asks.texts[static_cast<std::size_t>(row)]});
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

bool row_done(const SoftmaxTable& table) { return table.divided >= static_cast<std::int64_t>(table.row.x.size()); }

/// A row that is known, as the sentence itself.
SentenceView sentence_of(const Scene& s, const SoftmaxTable& table) {
  SentenceView view;
  view.id = "weights";
  view.figure = s.now.figure;
  view.first = table.row.first;
  const model::Figure* weights = s.ui.trace.find(s.now.figure);
  const std::int64_t row = s.now.row.value_or(0);
  view.weights = weights->matrix(s.head).subspan(static_cast<std::size_t>(row * weights->columns()), static_cast<std::size_t>(weights->columns()));
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
Rect draw_sentence(Scene& s, const SoftmaxTable& table, const Rect& place) {
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

/// The row's table beside the weights; with many tokens the sentence view in its place once the row is known.
Rect draw_softmax(Scene& s, const Rect& space) {
  Ui& ui = s.ui;
  Matrix weights = pairs(s, "weights", ui.t("scene.causal-mask.figure.weights"));
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
  const float left = sentence ? std::floor(space.width() * 0.46f) : std::min(softmax_table_width(ui, table), std::floor(space.width() * 0.46f));
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

/// Where a book prints something else: what it prints, and what the sum says.
std::string printed_note(const Scene& s) {
  const auto found = s.ui.shown.lesson.printed.find(s.now.figure);
  if (found == s.ui.shown.lesson.printed.end() || !s.now.begun) return {};
  const model::Figure* figure = s.ui.trace.find(s.now.figure);
  const lesson::Printed& printed = found->second;
  for (std::int64_t r = 0; figure != nullptr && r < figure->rows() && (r + 1) * figure->columns() <= s.now.revealed; ++r) {
    std::string book, ours;
    for (std::int64_t c = 0; c < figure->columns(); ++c) {
      const auto index = static_cast<std::size_t>(r * figure->columns() + c);
      book += (c > 0 ? "  " : "") + lesson::fixed(static_cast<double>(printed.values.values[index]), printed.decimals);
      ours += (c > 0 ? "  " : "") + lesson::fixed(static_cast<double>(figure->values[index]), printed.decimals);
    }
    if (book != ours) return s.ui.t("scene.causal-mask.printed", {book, ours});
  }
  return {};
}

std::vector<PipelineStop> stops_of(const Scene& s) {
  std::vector<PipelineStop> out;
  if (find_figure(s.ui, "Q") != nullptr) {
    PipelineStop qkv;
    qkv.id = "qkv";
    qkv.name = "{q|Q} {k|K} {v|V}";
    for (const char* figure : {"Q", "K", "V"}) qkv.pictures.push_back(vectors(s, figure, ""));
    qkv.command = lesson::GoTo{"qkv"};
    out.push_back(std::move(qkv));
  }
  for (std::size_t i = 0; i < s.ui.steps.stages().size(); ++i) {
    const std::string& id = s.ui.steps.stages()[i].id;
    const bool weight = id == "softmax";
    const ColorScale scale = weight ? s.shares : id == "mix" ? vectors(s, "V", "").scale : s.scores;
    PipelineStop stop = stop_of(s.ui, i, s.head, scale, weight);
    if (s.mask.empty()) {
      for (Matrix& map : stop.pictures) map.mask.clear();
    }
    out.push_back(std::move(stop));
  }
  return out;
}

}  // namespace

float draw_causal_mask(Ui& ui, const Rect& stage) {
  Scene s = make_scene(ui);
  const Arithmetic line = line_of(ui, s.now);
  const std::string note = printed_note(s);
  const bool strip = ui.width != Width::phone && s.tokens > 0;
  const Under under = measure_under(ui, stage.width(), line, strip, s.tokens > static_cast<std::int64_t>(kManyTokens));
  TextStyle note_style;
  note_style.size = 14;
  note_style.ink = Ink::second;
  note_style.max_width = stage.width();
  const float note_height = note.empty() ? 0 : measure_text(ui, note, note_style).height + 12;
  const float least = ui.width == Width::phone ? 240.0f : 200.0f;
  Rect space{stage.x0, stage.y0, stage.x1, std::max(stage.y0 + least, stage.y1 - under.height() - note_height)};

  const auto title = [&](const char* figure) { return ui.t("scene.causal-mask.figure." + std::string(figure)); };
  float y = space.y1;
  if (s.now.id == "scores") {
    y = draw_step_product(s, scores_product(s), space);
  } else if (s.now.id == "mix") {
    y = draw_step_product(s, mix_product(s), space);
  } else {
    if (const float controls = draw_controls(ui, space); controls > 0) space.y0 += controls + kControls;
    if (s.now.id == "scale") y = draw_pair(s, pairs(s, "scores", title("scores")), pairs(s, "scaled_scores", title("scaled")), space).y1;
    if (s.now.id == "mask") y = draw_pair(s, pairs(s, "scaled_scores", title("scaled")), pairs(s, "masked_scores", title("masked")), space).y1;
    if (s.now.id == "softmax") y = draw_softmax(s, space).y1;
  }
  y = std::max(space.y1, y);
  if (!note.empty()) {
    draw_text(ui, stage.x0, y + 8, note, note_style);
    y += note_height;
  }
  draw_under(ui, stage, y, under, line, strip ? stops_of(s) : std::vector<PipelineStop>());
  return y + under.height() - stage.y0;
}

}  // namespace attnscope::ui
