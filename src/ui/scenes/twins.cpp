#include "ui/scenes/twins.h"

#include <algorithm>
#include <cmath>

#include "lesson/difference_readings.h"
#include "lesson/number_text.h"
#include "lesson/readings.h"
#include "lesson/twins.h"
#include "ui/frame/names.h"
#include "ui/frame/parts.h"
#include "ui/scenes/attention_parts.h"
#include "ui/widgets/number_link.h"
#include "ui/widgets/paint.h"
#include "ui/widgets/setting.h"

namespace attnscope::ui {
namespace {

constexpr float kTitle = 28, kRow = 32, kRowGap = 4, kDifference = 12, kLine = 26, kBlockGap = 22, kMostCell = 56, kAside = 36, kPad = 14;
constexpr float kVerdict = 210;  // what is said below a block

/// One matrix of which the twins' rows are shown.
struct Block {
  std::string id, figure, title;
  bool known = false;  // its stage is done
};

struct View {
  Ui& ui;
  std::int64_t a = 0, b = 0;
  Labels rows;
  float labels = 0;  // width of the rows' names
};

std::vector<Block> blocks_of(const Ui& ui) {
  const auto done = [&](const char* stage) { return ui.steps.stage_done(ui.at, ui.steps.find_stage(stage)); };
  const bool projected = done("project");
  std::vector<Block> all = {{"X", "X", "**X**", done("lookup")}};
  for (const auto& [name, title] : {std::pair{"Q", "{q|**Q**}"}, {"K", "{k|**K**}"}, {"V", "{v|**V**}"}})
    all.push_back({name, figure_of(ui, std::string(name) + "_merged"), title, projected});
  all.push_back({"output", figure_of(ui, "output"), "**" + ui.t("figure.output") + "**", done("mix")});
  all.erase(std::remove_if(all.begin(), all.end(), [&](const Block& one) { return ui.trace.find(one.figure) == nullptr; }), all.end());
  return all;
}

TextStyle row_name(const Ui& ui) {
  TextStyle style = quiet_line(ui.width == Width::phone ? 12.0f : 14.0f);
  style.middle_ellipsis = true;
  style.align = 1;
  return style;
}

/// Equal to the last bit, or by how much they differ at most: that number can be asked for.
void draw_verdict(const View& view, const Block& block, const model::Figure& figure, const Rect& rect) {
  Ui& ui = view.ui;
  const lesson::RowsApart apart = lesson::rows_apart(figure, view.a, view.b);
  TextStyle style = quiet_line(14);
  if (apart.equal) {
    style.ink = Ink::ink;
    write(ui, rect.x0, rect.y0 + 2, "twins." + block.id, ui.t("scene.twins.equal"), style, NodeRole::text);
    return;
  }
  const Rect words = draw_text_in(ui, rect, ui.t("scene.twins.largest"), style);
  style.ink = Ink::ink;
  style.bold = true;
  const lesson::Selection source{lesson::row_difference_name(figure.name, view.a, view.b), apart.column};
  draw_number_link(ui, {words.x1 + 6, rect.y0, rect.x1, rect.y1}, "twins." + block.id, ui.t("scene.twins.largest"),
                   lesson::told_number(static_cast<double>(apart.largest)), style, source);
}

/// Returns the lower edge.
float draw_block(const View& view, const Block& block, const Rect& rect) {
  Ui& ui = view.ui;
  const model::Figure& figure = *ui.trace.find(block.figure);
  TextStyle title;
  title.size = 17;
  title.max_lines = 1;
  const float x = rect.x0 + view.labels;
  draw_text(ui, x, rect.y0, block.title, title);
  const float wide = std::min(kMostCell, fitting_cell(rect.x1 - x - 2, figure.columns(), Along::columns));
  float y = rect.y0 + kTitle;
  Matrix m;
  m.figure = block.figure;
  m.scale = diverging_scale(ui.theme, nice_range(figure.values));
  m.row_count = 1;
  m.zoom = false;
  if (!block.known) m.revealed = 0;
  const auto row = [&](const Matrix& one, const std::string& name) {
    draw_text_in(ui, {rect.x0, y, x - 8, y + kRow}, name, row_name(ui));
    draw_matrix(ui, one, place_matrix(ui, one, x, y, wide, kRow));
    y += kRow + kRowGap;
  };
  for (const std::int64_t at : {view.a, view.b}) {
    m.row_begin = at;
    m.id = block.id + (at == view.a ? ".first" : ".second");
    m.name = block.id + " · " + plain_label(view.rows.texts[static_cast<std::size_t>(at)]);
    row(m, view.rows.texts[static_cast<std::size_t>(at)]);
  }
  if (!block.known) return y + kDifference + kRow + kLine;
  y += kDifference - kRowGap;
  level_line(x, x + cells_span(wide, figure.columns(), Along::columns), y - kDifference / 2, ui.theme.hairline);
  const model::Figure* difference = ui.figures.find(lesson::row_difference_name(figure.name, view.a, view.b));
  if (difference == nullptr) return y;
  m.figure = difference->name;
  m.id = block.id + ".difference";
  m.name = ui.t("scene.twins.difference");
  m.row_begin = 0;
  m.sign = true;
  row(m, ui.t("scene.twins.difference"));
  draw_verdict(view, block, figure, {x, y, rect.x1, y + kLine});
  return y + kLine;
}

/// The switch. Returns the lower edge.
float draw_switch(Ui& ui, const Rect& stage) {
  return stage.y0 + draw_settings(ui, stage, ui.state.scene, {"positions"});
}

}  // namespace

float draw_twins(Ui& ui, const Rect& stage) {
  const auto twins = lesson::twins_of(ui.shown.lesson.tokens);
  if (!twins) return 0;
  View view{ui, twins->first, twins->second, token_labels(ui)};
  for (const std::string& name : {view.rows.texts[static_cast<std::size_t>(view.a)], view.rows.texts[static_cast<std::size_t>(view.b)],
                                  ui.t("scene.twins.difference")})
    view.labels = std::max(view.labels, measure_text(ui, name, row_name(ui)).width + 10);
  view.labels = std::min(view.labels, 100.0f);
  const std::vector<Block> blocks = blocks_of(ui);
  float y = draw_switch(ui, stage) + 18;
  if (blocks.back().known) {
    if (const std::string said = lesson::twins_line(ui.shown.lesson, ui.trace, ui.text); !said.empty()) {
      TextStyle style = text_style(15);
      style.line_height = 1.5f;
      style.max_width = stage.width() - 2 * kPad;
      const std::string words = close_up(said);
      const Rect box{stage.x0, y, stage.x1, y + measure_text(ui, words, style).height + 2 * kPad - 4};
      card(ui, box);
      write(ui, box.x0 + kPad, box.y0 + kPad - 2, "twins.line", words, style, NodeRole::text);
      y = box.y1 + 18;
    }
  }
  // Blocks as wide as their cells, as many side by side as there is room for.
  float x = stage.x0, end = y;
  for (const Block& block : blocks) {
    const std::int64_t columns = ui.trace.find(block.figure)->columns();
    const float cells = std::max(cells_span(kMostCell, columns, Along::columns), kVerdict);
    const float wide = std::min(view.labels + cells + 4, stage.width());
    if (x > stage.x0 && x + wide > stage.x1) x = stage.x0, y = end + kBlockGap;
    end = std::max(end, draw_block(view, block, {x, y, x + wide, stage.y1}));
    x += wide + kAside;
  }
  return end - stage.y0;
}

}  // namespace attnscope::ui
