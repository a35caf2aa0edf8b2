#include "lesson/moved.h"

#include <algorithm>
#include <cstring>

#include "lesson/explain_words.h"
#include "lesson/labels.h"
#include "lesson/scene.h"

namespace attnscope::lesson {
namespace {

struct Named {
  const char *figure, *marked;
};
constexpr Named kRoles[] = {{"Q_merged", "{q|**Q**}"}, {"K_merged", "{k|**K**}"}, {"V_merged", "{v|**V**}"}};

bool same_bits(float a, float b) { return std::memcmp(&a, &b, sizeof a) == 0; }

/// "Q, K and V"
std::string list(const std::vector<std::string>& names, const Catalogue& text) {
  std::string out = names.front();
  for (std::size_t k = 1; k < names.size(); ++k) out = text.format(k + 1 == names.size() ? "moved.and" : "moved.comma", {out, names[k]});
  return out;
}

/// What happened to a figure, in words that fit any figure to which the same happened: a key and its arguments, the figures' names left
/// out.
struct Account {
  std::string key;
  std::vector<std::string> args;
  bool operator==(const Account&) const = default;
};

Account account_of(const Lesson& lesson, const model::Figure& figure, const Moved& moved, Language language) {
  const std::string cells = std::to_string(moved.cells.size());
  if (moved.cells.empty()) return {"moved.none", {}};
  if (moved.row) {
    const std::string row = quoted_label(lesson.tokens, *moved.row, language);
    if (moved.whole) return {"moved.row", {row, cells}};
    return {"moved.row_part", {row, cells, std::to_string(figure.columns())}};
  }
  if (moved.column) {
    const std::string column = std::to_string(*moved.column);
    if (moved.whole) return {"moved.column", {column, cells}};
    return {"moved.column_part", {column, cells, std::to_string(figure.rows())}};
  }
  return {"moved.cells", {cells, std::to_string(figure.values.size())}};
}

}  // namespace

std::optional<Moved> moved(const model::Trace& trace, const std::string& figure) {
  const model::Figure *now = trace.find(figure), *was = trace.find("was." + figure);
  if (now == nullptr || was == nullptr || now->values.size() != was->values.size()) return std::nullopt;
  Moved out;
  bool one_row = true, one_column = true;
  const std::int64_t columns = now->columns();
  for (std::size_t i = 0; i < now->values.size(); ++i) {
    if (same_bits(now->values[i], was->values[i])) continue;
    const auto index = static_cast<std::int64_t>(i);
    if (out.cells.empty()) out.row = index / columns, out.column = index % columns;
    one_row = one_row && out.row == index / columns;
    one_column = one_column && out.column == index % columns;
    out.cells.push_back(index);
  }
  if (!one_row) out.row.reset();
  if (!one_column) out.column.reset();
  const auto count = static_cast<std::int64_t>(out.cells.size());
  // A single cell of a row and a column is told by its row; where the figure has one column or row, by the longer of the two.
  if (out.row && out.column && now->rows() > 1 && columns == 1) out.row.reset();
  out.whole = (out.row && count == columns) || (out.column && !out.row && count == now->rows());
  return out;
}

std::string moved_line(const Lesson& lesson, const model::Trace& trace, const Catalogue& text) {
  if (lesson.edits.empty()) return {};
  std::vector<std::pair<Account, std::vector<std::string>>> groups;
  for (const Named& role : kRoles) {
    const model::Figure* figure = trace.find(figure_name(lesson, role.figure));
    const std::optional<Moved> change = figure == nullptr ? std::nullopt : moved(trace, figure->name);
    if (!change) return {};
    Account account = account_of(lesson, *figure, *change, text.language());
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const auto& group) { return group.first == account; });
    if (same != groups.end()) same->second.emplace_back(role.marked);
    else groups.push_back({std::move(account), {role.marked}});
  }
  // What did not move comes last.
  std::stable_partition(groups.begin(), groups.end(), [](const auto& group) { return group.first.key != "moved.none"; });
  std::string parts;
  for (const auto& [account, names] : groups) {
    std::vector<std::string> args = account.args;
    args.insert(args.begin(), list(names, text));
    const bool each = names.size() > 1 && text.has(account.key + ".each");
    const std::string part = text.format(account.key + (each ? ".each" : ""), args);
    parts = parts.empty() ? part : text.format("moved.then", {parts, part});
  }
  const model::Edit& edit = lesson.edits.front();
  const model::Figure* edited = trace.find(edit.figure);
  if (lesson.edits.size() == 1 && edited != nullptr) return text.format("moved.one", {marked_place(*edited, edit.index), parts});
  return text.format("moved.many", {std::to_string(lesson.edits.size()), parts});
}

bool is_of_keys(std::string_view figure) {
  const std::size_t dot = figure.rfind("W_K.");
  return dot != std::string_view::npos && (dot == 0 || figure[dot - 1] == '.');
}

bool edits_keys_alone(const Lesson& lesson) {
  return !lesson.edits.empty() &&
         std::all_of(lesson.edits.begin(), lesson.edits.end(), [](const model::Edit& edit) { return is_of_keys(edit.figure); });
}

}  // namespace attnscope::lesson
