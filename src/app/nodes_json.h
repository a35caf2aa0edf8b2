#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ui/node.h"

namespace attnscope::app {

/// Answers {"query": "nodes"} (all that is on screen), "texts" (with rectangles) and "strings" (their texts alone); nothing for other
/// queries.
std::optional<std::string> answer_from_screen(std::string_view request, const std::vector<ui::Node>& nodes,
                                              const std::vector<ui::TextBox>& boxes, bool working);

}  // namespace attnscope::app
