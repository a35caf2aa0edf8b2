#include "app/nodes_json.h"

#include <array>

#include "lesson/json_text.h"

namespace attnscope::app {
namespace {

using lesson::Json;

constexpr std::array<std::string_view, 15> kRoles = {"button", "toggle",    "choice",     "slider", "link", "tab",   "menu",   "menu_item",
                                                     "text_field", "matrix", "plot", "image", "group", "heading", "text"};

Json rect_json(const ui::Rect& r) { return {r.x0, r.y0, r.x1, r.y1}; }

Json node_json(const ui::Node& node) {
  Json out = {{"id", node.id},           {"role", kRoles[static_cast<std::size_t>(node.role)]},
              {"name", node.name},       {"value", node.value},
              {"enabled", node.enabled}, {"checked", node.checked},
              {"focused", node.focused}, {"focusable", node.focusable},
              {"layer", node.layer},     {"rect", rect_json(node.rect)}};
  if (node.role == ui::NodeRole::slider) out["range"] = {node.low, node.high, node.number};
  if (!node.figure.empty()) out["figure"] = node.figure;
  return out;
}

}  // namespace

std::optional<std::string> answer_from_screen(std::string_view text, const std::vector<ui::Node>& nodes,
                                              const std::vector<ui::TextBox>& boxes, bool working) {
  const Result<Json> request = lesson::read_object(text, {"query", "name", "figure", "index"});
  if (!request) return std::nullopt;
  const auto query = lesson::text_at(*request, "query");
  if (!query || !*query) return std::nullopt;
  Json out = Json::array();
  if (**query == "nodes") {
    for (const ui::Node& node : nodes) out.push_back(node_json(node));
  } else if (**query == "texts") {
    for (const ui::TextBox& box : boxes)
      out.push_back({{"text", box.text}, {"rect", rect_json(box.rect)}, {"clip", rect_json(box.clip)}, {"layer", box.layer}});
  } else if (**query == "strings") {
    for (const ui::TextBox& box : boxes) out.push_back(box.text);
  } else if (**query == "working") {
    out = {{"working", working}};
  } else {
    return std::nullopt;
  }
  return lesson::write(out);
}

}  // namespace attnscope::app
