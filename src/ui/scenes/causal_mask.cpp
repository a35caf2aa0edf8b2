#include "ui/scenes/causal_mask.h"

#include <algorithm>
#include <cmath>

#include "lesson/number_text.h"
#include "lesson/settings.h"
#include "ui/scenes/causal_mask_parts.h"
#include "ui/scenes/formula.h"
#include "ui/widgets/product.h"
#include "ui/widgets/sentence_view.h"
#include "ui/widgets/setting.h"

namespace attnscope::ui {

namespace {

constexpr float kControls = 14;        // below the controls
constexpr float kMostOfCanvas = 0.8f;  // what an exhibit may take of the window's height: then it can be seen at once, scrolled or not

MaskScene make_scene(Ui& ui) {
  MaskScene s{ui, {}, 0, 0, query_labels(ui), token_labels(ui), {}, weight_scale(ui.theme), {}};
  s.head = lesson::setting(ui.state, ui.shown.lesson, ui.state.scene, "head");
  s.now = stage_now(ui, s.head);
  s.tokens = static_cast<std::int64_t>(s.asked.texts.size());
  // One range for scores, scaled and masked: comparing them is the point.
  const model::Figure* scores = find_figure(ui, "scores");
  s.scores = diverging_scale(ui.theme, scores == nullptr ? 1 : nice_range(scores->matrix(std::min(s.head, scores->heads() - 1))));
  if (find_figure(ui, "mask") != nullptr) s.mask = s.figure("mask");
  return s;
}

/// A matrix with a line a token.
Matrix vectors(const MaskScene& s, std::string_view figure, const std::string& title) {
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

Product scores_product(MaskScene& s) {
  Product p;
  p.left = vectors(s, "Q", "{q|Q}");
  p.above = vectors(s, "K", "{k|K^{T}}");
  p.above.transposed = true;
  p.above.columns = p.above.rows;
  const float range = std::max(p.left.scale.range, p.above.scale.range);
  p.left.scale.range = p.above.scale.range = range;
  p.result = pairs(s, "scores", s.ui.t("figure.scores"));
  p.result.revealed = s.now.revealed;
  p.result.axis_titles = p.result.color_bar = true;
  p.contracted = feature_labels(s.ui, columns_of(s, "Q"));
  return p;
}

Product mix_product(MaskScene& s) {
  Product p;
  p.left = pairs(s, "weights", s.ui.t("figure.weights"));
  p.left.columns = {};
  p.above = vectors(s, "V", "{v|V}");
  p.above.columns = feature_labels(s.ui, columns_of(s, "V"));
  p.result = vectors(s, "head_output", s.ui.t("figure.output"));
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

/// The settings, and the formula at their right or under them. Returns the height used; draws nothing where `measure`.
float draw_controls(const MaskScene& s, const Rect& row, bool formula, bool measure = false) {
  Ui& ui = s.ui;
  const float settings = draw_settings(ui, row, ui.state.scene, {"mask", "head"}, measure);
  if (!formula) return settings;
  const float width = formula_width(ui);
  const Rect left{row.x0, row.y0, row.x1 - width - 28, row.y1};
  const bool beside = settings > 0 && left.width() > 150 && draw_settings(ui, left, ui.state.scene, {"mask", "head"}, true) == settings;
  const float y = settings > 0 && !beside ? row.y0 + settings + 8 : row.y0;
  if (!measure) draw_formula(ui, beside ? row.x1 - width : row.x0, y);
  return std::max(settings, y + kFormulaHeight - row.y0);
}

/// Whether there is room for the formula: in a long sentence or a small window the cells need it all.
bool has_formula(const MaskScene& s, const Rect& space) {
  constexpr std::int64_t kMostTokens = 12;
  constexpr float kLeastWide = 360, kLeastHigh = 560;
  if (s.ui.canvas.width() < kLeastWide || s.ui.canvas.height() < kLeastHigh || s.tokens > kMostTokens || find_figure(s.ui, "Q") == nullptr)
    return false;
  return formula_width(s.ui) <= space.width();
}

/// Draws the controls and the product within `space`; returns the lower edge. The controls take no height of their own where they fit
/// into the corner that a product leaves free.
float draw_step_product(MaskScene& s, Product p, const Rect& space) {
  constexpr float kTitles = 110, kLeftTitle = 36;  // of the right factor, left of its marks; of the left factor, over its marks
  Ui& ui = s.ui;
  p.row = s.now.row;
  p.column = s.now.column;
  p.met_at = met_at(ui, s.now);
  ProductLayout layout = centred_product(ui, p, space);
  const bool formula = has_formula(s, space);
  const float controls = draw_controls(s, space, formula, true), least = formula ? std::max(150.0f, formula_width(ui)) : 150.0f;
  Rect row{space.x0, space.y0, layout.above.outer.x0 - kTitles, space.y1};
  const float corner = layout.left.outer.y0 - kLeftTitle - space.y0;
  if (controls > 0 && (row.width() < least || draw_controls(s, row, formula, true) > controls || controls > corner)) {
    row.x1 = space.x1;
    layout = centred_product(ui, p, {space.x0, space.y0 + controls + kControls, space.x1, space.y1});
  }
  draw_controls(s, row, formula);
  draw_product(ui, p, layout);
  return std::max(space.y1, layout.outer.y1);
}

/// Where a book prints something else: what it prints, and what the sum says.
std::string printed_note(const MaskScene& s) {
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
    if (book != ours) return s.ui.t("printed.note", {book, ours});
  }
  return {};
}

/// The height at which the rows of a T × T matrix are as tall as their number allows (short digits; each its label; colours), with
/// what stands around them. 0 where the window is too low for it: such a matrix becomes a texture, or loses its digits.
float height_for_rows(const MaskScene& s) {
  const std::int64_t tokens = s.tokens;
  const float row = tokens <= static_cast<std::int64_t>(kManyTokens) ? 16.0f : tokens <= 32 ? 14.0f : 6.0f;
  float around = 120;  // titles, column labels, controls
  if (s.now.id == "scores" || s.now.id == "mix") {
    const auto inner = static_cast<float>(std::min<std::int64_t>(columns_of(s, "Q"), 16));
    const float value_row = tokens <= 8 ? 20.0f : 6.0f;
    around = s.now.id == "scores" ? (tokens > 32 ? 160.0f : 96.0f) + inner * 16 : 96 + static_cast<float>(tokens) * value_row;
  }
  const float height = around + row * static_cast<float>(tokens);
  return height <= kMostOfCanvas * s.ui.canvas.height() ? height : 0;
}

std::vector<PipelineStop> stops_of(const MaskScene& s) {
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

Matrix pairs(const MaskScene& s, std::string_view figure, const std::string& title) {
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

std::int64_t columns_of(const MaskScene& s, std::string_view figure) {
  const model::Figure* found = find_figure(s.ui, figure);
  return found == nullptr ? 0 : found->columns();
}

float draw_causal_mask(Ui& ui, const Rect& stage) {
  MaskScene s = make_scene(ui);
  const Arithmetic line = line_of(ui, s.now);
  const std::string note = printed_note(s);
  const bool strip = ui.width != Width::phone && s.tokens > 0;
  const Under under = measure_under(ui, stage.width(), line, strip, s.tokens > static_cast<std::int64_t>(kManyTokens));
  TextStyle note_style;
  note_style.size = 14;
  note_style.ink = Ink::second;
  note_style.max_width = stage.width();
  const float note_height = note.empty() ? 0 : measure_text(ui, note, note_style).height + 12;
  const float least = ui.width == Width::phone ? 240.0f : std::max(200.0f, height_for_rows(s));
  Rect space{stage.x0, stage.y0, stage.x1, std::max(stage.y0 + least, stage.y1 - under.height() - note_height)};

  const auto title = [&](const char* figure) { return ui.t("figure." + std::string(figure)); };
  float y = space.y1;
  if (s.now.id == "scores") {
    y = draw_step_product(s, scores_product(s), space);
  } else if (s.now.id == "mix") {
    y = draw_step_product(s, mix_product(s), space);
  } else {
    if (const float controls = draw_controls(s, space, has_formula(s, space)); controls > 0) space.y0 += controls + kControls;
    if (s.now.id == "scale") y = draw_pair(s, pairs(s, "scores", title("scores")), pairs(s, "scaled_scores", title("scaled")), space).y1;
    if (s.now.id == "mask")
      y = draw_pair(s, pairs(s, "scaled_scores", title("scaled")), pairs(s, "masked_scores", title("masked")), space).y1;
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
