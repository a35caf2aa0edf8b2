#include "ui/scenes/qkv.h"

#include <algorithm>
#include <set>
#include <cmath>

#include "ui/frame/parts.h"
#include "ui/scenes/attention_parts.h"
#include "ui/scenes/qkv_lookup.h"
#include "ui/text/text.h"
#include "ui/widgets/product.h"

namespace attnscope::ui {

namespace {

struct Role {
  std::string_view stage, letter, mark;  // "q", "Q", "q"
};
constexpr Role kRoles[] = {{"q", "Q", "q"}, {"k", "K", "k"}, {"v", "V", "v"}};

Matrix projected(const Ui& ui, const Role& role) {
  Matrix m;
  m.id = std::string(role.letter);
  m.figure = figure_of(ui, std::string(role.letter) + "_merged");
  m.title = "{" + std::string(role.mark) + "|" + std::string(role.letter) + "}";
  m.rows = token_labels(ui);
  const model::Figure* figure = ui.trace.find(m.figure);
  m.scale = diverging_scale(ui.theme, figure == nullptr ? 1 : nice_range(figure->values));
  return m;
}

Matrix input(const Ui& ui) {
  Matrix m;
  m.id = "X";
  m.figure = "X";
  m.title = "X";
  m.rows = token_labels(ui);
  const model::Figure* figure = ui.trace.find("X");
  if (figure == nullptr) return m;
  m.columns = feature_labels(ui, figure->columns());
  m.scale = diverging_scale(ui.theme, nice_range(figure->values));
  return m;
}

/// X · W_Qᵀ + b = Q, and so on.
Product projection(const Ui& ui, const Role& role, const StageNow& now) {
  Product p;
  p.left = input(ui);
  p.result = projected(ui, role);
  p.result.revealed = now.revealed;
  p.result.color_bar = true;
  const model::Figure* figure = ui.trace.find(p.result.figure);
  if (figure == nullptr || figure->operands.size() < 2) return p;
  const std::string letter(role.letter), mark(role.mark);
  p.above.id = "W_" + letter;
  p.above.figure = figure->operands[1];
  p.above.transposed = figure->op == model::Op::linear;  // nn.Linear stores (out, in)
  p.above.title = "{" + mark + "|W_{" + letter + "}" + (p.above.transposed ? "^{T}" : "") + "}";
  const model::Figure* weight = ui.trace.find(p.above.figure);
  p.above.scale = diverging_scale(ui.theme, weight == nullptr ? 1 : nice_range(weight->values));
  p.above.columns = feature_labels(ui, figure->columns());
  p.contracted = p.left.columns;
  if (figure->operands.size() > 2) {
    Matrix bias;
    bias.id = "b_" + letter;
    bias.figure = figure->operands[2];
    bias.title = "{" + mark + "|b_{" + letter + "}}";
    bias.scale = p.above.scale;
    p.added = std::move(bias);
  }
  p.row = now.row;
  p.column = now.column;
  return p;
}

std::vector<PipelineStop> stops(const Ui& ui) {
  std::vector<PipelineStop> out;
  for (std::size_t i = 0; i < ui.steps.stages().size(); ++i) {
    Matrix like = input(ui);
    for (const Role& role : kRoles) {
      if (role.stage == ui.steps.stages()[i].id) like = projected(ui, role);
    }
    PipelineStop stop = stop_of(ui, i, 0, like.scale, false);
    stop.name = like.title;
    stop.follows = i <= 1;  // K and V, like Q, are made of X
    out.push_back(std::move(stop));
  }
  return out;
}

/// Below the exhibit: how nn.Linear stores the weights; of the table where its numbers come from, and its words that are no words.
std::string note_of(const Ui& ui, const Role* role, bool transposed) {
  if (role != nullptr) return transposed ? ui.t("scene.qkv.transposed", {std::string(role->letter)}) : std::string();
  const model::Figure* table = ui.trace.find("embedding.weight");
  if (table == nullptr) return {};
  std::string out = ui.t(table->op == model::Op::drawn ? "scene.qkv.table_drawn" : "scene.qkv.table_written");
  const auto& words = ui.shown.lesson.table;
  std::set<std::int64_t> used;
  for (const lesson::Token& token : ui.shown.lesson.tokens) used.insert(token.row);
  if (static_cast<std::int64_t>(used.size()) < table->rows()) out = ui.t("scene.qkv.notes", {out, ui.t("scene.qkv.unused")});
  for (const auto& [word, key] : {std::pair{"[PAD]", "scene.qkv.pad"}, {"[UNK]", "scene.qkv.unk"}})
    if (std::find(words.begin(), words.end(), word) != words.end()) out = ui.t("scene.qkv.notes", {out, ui.t(key)});
  return out;
}

}  // namespace

float draw_qkv(Ui& ui, const Rect& stage) {
  const StageNow now = stage_now(ui, 0);
  const Arithmetic line = line_of(ui, now);
  const bool phone = ui.width == Width::phone;
  const Under under = measure_under(ui, stage.width(), line, !phone);
  const float least = phone ? 240.0f : 200.0f;
  const Role* role = nullptr;
  for (const Role& one : kRoles) {
    if (one.stage == now.id) role = &one;
  }
  const bool transposed = role != nullptr && projection(ui, *role, now).above.transposed;
  TextStyle note;
  note.size = phone ? 13.0f : 14.0f;
  note.ink = Ink::second;
  note.max_width = stage.width();
  const std::string words = phone && role != nullptr ? std::string() : note_of(ui, role, transposed);
  const float note_height = words.empty() ? 0 : measure_text(ui, words, note).height + 14;
  const Rect space{stage.x0, stage.y0, stage.x1, std::max(stage.y0 + least, stage.y1 - under.height() - note_height)};
  Rect covers = space;
  if (role == nullptr) {
    covers = draw_lookup(ui, now, space);
  } else {
    Product p = projection(ui, *role, now);
    p.met_at = met_at(ui, now);
    ProductLayout layout = layout_product(ui, p, space);
    const float spare = space.height() - (layout.outer.y1 - layout.outer.y0);
    if (spare > 1) layout = layout_product(ui, p, {space.x0, space.y0 + std::floor(spare / 2), space.x1, space.y1});
    draw_product(ui, p, layout);
    covers = layout.outer;
  }
  float y = std::max(space.y1, covers.y1);
  if (note_height > 0) {
    write(ui, stage.x0, y + 8, "qkv.note", words, note, NodeRole::text);
    y += note_height;
  }
  draw_under(ui, stage, y, under, line, phone ? std::vector<PipelineStop>() : stops(ui));
  return y + under.height() - stage.y0;
}

}  // namespace attnscope::ui
