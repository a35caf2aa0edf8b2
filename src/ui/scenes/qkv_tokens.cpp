#include <algorithm>
#include <cmath>

#include "imgui.h"
#include "ui/scenes/qkv_lookup.h"
#include "ui/text/text.h"
#include "ui/widgets/item.h"

namespace attnscope::ui {

namespace {
constexpr float kChip = 44, kLeastChip = 40, kChipGap = 6;  // a token and its number
}

float draw_tokens(Ui& ui, const StageNow& now, float y, const Rect& space) {
  const bool phone = ui.width == Width::phone;
  const Labels labels = token_labels(ui);
  const auto& tokens = ui.shown.lesson.tokens;
  TextStyle word;
  word.size = phone ? 14.0f : 16.0f;
  word.max_lines = 1;
  word.max_width = 120;
  word.middle_ellipsis = true;
  TextStyle number = word;
  number.size = phone ? 11.0f : 12.0f;
  number.ink = Ink::second;
  std::vector<float> widths;
  for (const std::string& text : labels.texts) widths.push_back(std::max(kLeastChip, std::ceil(measure_text(ui, text, word).width) + 20));
  // As many as fit, the present one among them.
  const auto count = tokens.size();
  std::size_t begin = 0, end = count;
  const auto total = [&] {
    float sum = 0;
    for (std::size_t i = begin; i < end; ++i) sum += widths[i] + kChipGap;
    return sum - kChipGap + (begin > 0 ? 24.0f : 0.0f) + (end < count ? 24.0f : 0.0f);
  };
  const auto present = static_cast<std::size_t>(now.row.value_or(0));
  while (end - begin > 1 && total() > space.width()) {
    if (end - 1 > present && (begin >= present || end - present > present - begin)) {
      --end;
    } else {
      ++begin;
    }
  }
  float x = space.x0 + std::max(0.0f, std::floor((space.width() - total()) / 2));
  ImDrawList* list = ImGui::GetWindowDrawList();
  const auto dots = [&] {
    draw_text_in(ui, {x, y, x + 24 - kChipGap, y + kChip}, "…", number);
    x += 24;
  };
  if (begin > 0) dots();
  for (std::size_t i = begin; i < end; ++i) {
    const Rect chip{x, y, x + widths[i], y + kChip};
    Node node;
    node.id = "token." + std::to_string(i);
    node.role = NodeRole::tab;
    node.name = plain_label(labels.texts[i]);
    node.value = std::to_string(tokens[i].row);
    node.checked = now.row == static_cast<std::int64_t>(i);
    node.rect = chip;
    node.command = lesson::SeekText{"lookup/" + std::to_string(i)};
    const Area it = area(ui, node, std::max(0.0f, (least_hit(ui) - chip.width()) / 2));
    if (it.clicked) ui.act(*node.command);
    list->AddRectFilled({chip.x0, chip.y0}, {chip.x1, chip.y1}, it.hovered ? ui.theme.hairline : ui.theme.field, 8);
    if (node.checked) list->AddRect({chip.x0 + 1, chip.y0 + 1}, {chip.x1 - 1, chip.y1 - 1}, ui.theme.ink, 8, 0, 2);
    word.align = number.align = 0.5f;
    word.bold = node.checked;
    draw_text_in(ui, {chip.x0 + 2, chip.y0 + 4, chip.x1 - 2, chip.y0 + 25}, labels.texts[i], word);
    draw_text_in(ui, {chip.x0 + 2, chip.y0 + 24, chip.x1 - 2, chip.y1 - 3}, std::to_string(tokens[i].row), number);
    x += widths[i] + kChipGap;
  }
  number.align = 0;
  if (end < count) dots();
  return y + kChip;
}

}  // namespace attnscope::ui
