#include "lesson/explain_words.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "lesson/expr.h"
#include "lesson/labels.h"
#include "lesson/number_text.h"
#include "tensor/random.h"

namespace attnscope::lesson {
namespace {

using model::Figure;
using model::Op;
using Kind = Expr::Kind;
using At = std::vector<std::int64_t>;

/// "attention.W_Q.weight" → "W_Q.weight", "b.Q" → "Q": what the figure is, whichever block or sentence it belongs to.
std::string_view bare(std::string_view name) {
  if (name.substr(0, 4) == "was.") name.remove_prefix(4);
  if (name.substr(0, 2) == "b.") name.remove_prefix(2);
  if (name.substr(0, 9) == "unmasked.") name.remove_prefix(9);
  for (std::string_view prefix : {"blocks.", "attention."}) {
    if (name.substr(0, prefix.size()) != prefix) continue;
    name.remove_prefix(prefix.size());
    if (prefix == "blocks.") name.remove_prefix(std::min(name.find('.') + 1, name.size()));
    if (name.substr(0, 10) == "attention.") name.remove_prefix(10);
  }
  return name;
}

bool pairs_tokens(Op op) {
  return op == Op::scores || op == Op::scale || op == Op::mask || op == Op::softmax || op == Op::mask_matrix || op == Op::head_mean ||
         op == Op::head_difference || op == Op::difference || op == Op::cut || op == Op::taken_away || op == Op::mask_hides ||
         op == Op::mask_added || op == Op::softmax_upside_down || op == Op::exponential || op == Op::shift || op == Op::row_share ||
         op == Op::turned_difference;
}

/// A figure's name in colour, for marked text.
std::string marked(const std::string& name) {
  const std::string escaped = escape_marks(name);
  switch (role_of(name)) {
    case Role::q: return "{q|" + escaped + "}";
    case Role::k: return "{k|" + escaped + "}";
    case Role::v: return "{v|" + escaped + "}";
    default: return escaped;
  }
}

/// The same with something before the last index or behind it.
std::string within(const At& at, const char* before, const char* behind) {
  std::string out = "[";
  for (std::size_t k = 0; k < at.size(); ++k) {
    const bool last = k + 1 == at.size();
    out += (k ? ", " : "") + std::string(last ? before : "") + std::to_string(at[k]) + (last ? behind : "");
  }
  return out + "]";
}

}  // namespace

std::string index_list(const At& at) {
  std::string out = "[";
  for (std::size_t k = 0; k < at.size(); ++k) out += (k ? ", " : "") + std::to_string(at[k]);
  return out + "]";
}

Role role_of(std::string_view figure) {
  const std::string_view name = bare(figure);
  const auto begins = [&](char letter) {
    return (name[0] == letter && (name.size() == 1 || name[1] == '_')) || (name.substr(0, 3) == std::string("W_") + letter);
  };
  if (name.empty()) return Role::ink;
  if (begins('Q')) return Role::q;
  if (begins('K')) return Role::k;
  if (begins('V')) return Role::v;
  return Role::ink;
}

std::string title_of(const Lesson& lesson, const Figure& figure, const At& at) {
  std::string out = figure.name + (at.empty() ? "" : index_list(at));
  const bool second = figure.name.rfind("b.", 0) == 0 || figure.name.rfind("was.b.", 0) == 0;
  const std::vector<Token>& tokens = second ? lesson.b_tokens : lesson.tokens;
  const auto T = static_cast<std::int64_t>(tokens.size());
  const bool given_scores = lesson.model && lesson.model->kind == model::Kind::scores;
  const auto query = [&](std::int64_t row) {
    const bool named = given_scores && row < static_cast<std::int64_t>(lesson.model->queries.size());
    return token_label(tokens, named ? lesson.model->queries[static_cast<std::size_t>(row)] : row);
  };
  // A number for each row: whose row it is; for each column, whose that is.
  const bool of_each_row = figure.op == Op::peek || figure.op == Op::row_part || (figure.op == Op::row_distance && figure.index.empty());
  if (T > 0 && lesson.model && !at.empty() && of_each_row) return out + " · " + query(at.back());
  if (T > 0 && !at.empty() && figure.op == Op::column_sum && figure.columns() == T) return out + " · " + token_label(tokens, at.back());
  if (T > 0 && !at.empty() && figure.op == Op::row_sum && (figure.columns() == T || given_scores)) return out + " · " + query(at.back());
  if (T == 0 || !lesson.model || figure.shape.size() < 2 || figure.name.rfind("rnn.", 0) == 0 || figure.name.rfind("mha.", 0) == 0 ||
      figure.name.rfind("products.", 0) == 0)
    return out;
  if (figure.name == "embedding.weight") {
    const std::string& word = lesson.table[static_cast<std::size_t>(at[0])];
    return word.empty() ? out : out + " · " + printable(visible_token(word), 24);
  }
  const bool weights = figure.op == Op::drawn || figure.op == Op::given || figure.op == Op::constant || figure.op == Op::tied;
  if (weights && figure.name != "X" && !given_scores) return out;
  const std::int64_t row = at[at.size() - 2], column = at.back();
  const std::string_view name = bare(figure.name);
  const bool pair = pairs_tokens(figure.op) ||
                    ((name == "scores" || name.find("_scores") != std::string_view::npos || name == "weights") && figure.columns() == T);
  if (pair && given_scores && figure.rows() == 1) return out + " · " + token_label(tokens, column);  // who asks goes without saying
  if (pair) return out + " · " + query(row) + " → " + token_label(tokens, column);
  if (figure.rows() == T) return out + " · " + token_label(tokens, row);
  return out;
}

std::string marked_place(const Figure& figure, std::int64_t index) {
  At at;
  for (auto size = figure.shape.rbegin(); size != figure.shape.rend(); ++size) {
    at.insert(at.begin(), index % *size);
    index /= *size;
  }
  return marked(figure.name) + (at.empty() ? "" : index_list(at));
}

std::string symbols_of(const Figure& figure, const At& at) {
  const auto name = [&](std::size_t k) { return marked(figure.operands[k]); };
  const auto index = [&](std::int64_t i) { return "[" + std::to_string(i) + "]"; };
  const std::size_t n = at.size();
  const std::string head = n > 2 ? index(at[0]) : "";
  const std::string row = n > 1 ? index(at[n - 2]) : "", column = n > 0 ? index(at[n - 1]) : "";
  const std::string own = marked(figure.name) + (at.empty() ? "" : index_list(at)) + " = ";
  switch (figure.op) {
    case Op::lookup: return own + name(0) + index(figure.index[static_cast<std::size_t>(at[0])]) + column;
    case Op::add: return own + name(0) + index_list(at) + " + " + name(1) + index_list(at);
    case Op::linear: return own + name(0) + row + " · " + name(1) + column + (figure.operands.size() > 2 ? " + " + name(2) + column : "");
    case Op::product: return own + name(0) + row + " · " + name(1) + "[:, " + std::to_string(at[n - 1]) + "]";
    case Op::split_heads:
      return own + name(0) + row + index(static_cast<std::int64_t>(figure.scalar) + at[0] * figure.columns() + at[n - 1]);
    case Op::scores: return own + name(0) + head + row + " · " + name(1) + head + column;
    case Op::scale: return own + name(0) + index_list(at) + " / √d_{k}";
    case Op::tied:
    case Op::copy: return own + name(0) + (at.empty() ? "" : index_list(at));
    case Op::mask: return own + name(0) + index_list(at) + " (" + name(1) + " = 1), −∞ (" + name(1) + " = 0)";
    case Op::softmax: return own + "softmax(" + name(0) + head + row + ")" + column;
    case Op::mix: return own + name(0) + head + row + " · " + name(1) + head + "[:, " + std::to_string(at[n - 1]) + "]";
    case Op::relu: return own + "max(0, " + name(0) + index_list(at) + ")";
    case Op::gelu: return own + "GELU(" + name(0) + index_list(at) + ")";
    case Op::layer_norm:
      return own + "(" + name(0) + index_list(at) + " − μ) / √(σ^{2} + ε) · " + name(1) + column + " + " + name(2) + column;
    case Op::rnn_step:
      return own + (figure.scalar == 1 ? "max(0, " : "tanh(") + "W_{ih} · x" + row + " + b_{ih} + W_{hh} · h[" + std::to_string(at[0] - 1) +
             "] + b_{hh})";
    case Op::back_product: return own + name(0) + row + " · " + name(1) + "[:, " + std::to_string(at[n - 1]) + "]";
    case Op::row_norm: return own + "‖" + name(0) + column + "‖";
    case Op::concat: {
      return own + name(0) + " → " + index_list(at);
    }
    case Op::head_mean: return own + "\\frac{1}{H} Σ_{h} " + name(0) + "[h]" + row + column;
    case Op::head_difference:
      return own + name(0) + index(figure.index[0]) + row + column + " − " + name(0) + index(figure.index[1]) + row + column;
    case Op::difference: return own + name(0) + index_list(at) + " − " + name(1) + index_list(at);
    case Op::cut: return own + name(0) + index_list(at) + " (" + name(1) + " = 1), 0 (" + name(1) + " = 0)";
    case Op::taken_away: return own + "0 (" + name(1) + " = 1), 0 − " + name(0) + index_list(at) + " (" + name(1) + " = 0)";
    case Op::mask_hides: return own + "1 − " + name(0) + index_list(at);
    case Op::mask_added: return own + "0 (" + name(0) + " = 1), −∞ (" + name(0) + " = 0)";
    case Op::softmax_upside_down: return own + "softmax(" + name(0) + head + row + ", −∞ (" + name(1) + " = 1))" + column;
    case Op::row_distance: {
      const auto row_of = [&](std::size_t k) { return figure.index.empty() ? column : index(figure.index[k]); };
      return own + "‖" + name(0) + row_of(0) + " − " + name(1) + row_of(1) + "‖";
    }
    case Op::row_part:
      return own + "Σ_{j} " + name(0) + (n > 1 ? row : "") + column + "[j] (" + name(1) + (figure.scalar == 1 ? " = 1)" : " = 0)");
    case Op::exponential: return own + "e^{" + name(0) + index_list(at) + "}";
    case Op::shift: return own + name(0) + index_list(at) + " − max(" + name(0) + head + row + ")";
    case Op::row_sum: return own + "Σ_{j} " + name(0) + within(at, "", ", j");
    case Op::column_sum: return own + "Σ_{i} " + name(0) + within(at, "i, ", "");
    case Op::row_share: return own + name(0) + index_list(at) + " / " + name(1) + index_list({at.begin(), at.end() - 1});
    case Op::row_difference: return own + name(0) + index(figure.index[0]) + column + " − " + name(0) + index(figure.index[1]) + column;
    case Op::turned_difference: return own + name(0) + head + row + column + " − " + name(0) + head + column + row;
    case Op::row_max: return own + "max(" + name(0) + index_list(at) + ")";
    case Op::row_entropy: return own + "−Σ_{j} p_{j} · ln p_{j}, p = " + name(0) + index_list(at);
    case Op::share_slope: return own + "p · (1 − p), p = " + name(0) + index_list(at);
    case Op::means: return own + "mean(" + name(static_cast<std::size_t>(at[0])) + ")";
    case Op::variances: return own + "var(" + name(static_cast<std::size_t>(at[0])) + ")";
    case Op::dot_last_row: return own + name(0) + " · " + name(1) + "[−1]";
    case Op::mean_abs_difference: return own + "mean |" + name(0) + " − " + name(1) + "|";
    default: return {};
  }
}

/// A number in a sentence: a true minus for the hyphens of code.
std::string with_minus(const std::string& code) {
  std::string out;
  for (const char c : code) out += c == '-' ? std::string("−") : std::string(1, c);
  return out;
}

std::vector<std::string> origin_of_number(const Lesson& lesson, const Figure& figure, std::int64_t index, const Catalogue& text) {
  switch (figure.op) {
    case Op::given: {
      const bool score = figure.name == "scores" && lesson.model && lesson.model->kind == model::Kind::scores;
      return {text.get(score ? "origin.score" : "origin.given")};
    }
    case Op::constant: return {text.get("origin.constant")};
    case Op::lookup: {
      const std::int64_t row = figure.index[static_cast<std::size_t>(index / figure.columns())];
      const std::string word = row < static_cast<std::int64_t>(lesson.table.size()) ? lesson.table[static_cast<std::size_t>(row)] : "";
      return {text.format("origin.lookup", {std::to_string(row), marked(printable(visible_token(word), 24))})};
    }
    case Op::tied: return {text.format("origin.tied", {marked(figure.operands.front())})};
    case Op::derivative: return {text.get("origin.derivative")};
    case Op::another_pass: return {text.get("origin.another_pass")};
    case Op::drawn: break;
    default: return {};
  }
  const tensor::Draw& draw = *figure.draw;
  const auto of = [&](std::string_view room) { return figure.name.rfind(room, 0) == 0; };
  const bool written_negative = of("products.")             ? lesson.products_seed_negative
                                : of("rnn.") || of("mha.") ? lesson.gradients_seed_negative
                                                            : lesson.seed_negative;
  const bool negative = static_cast<std::int64_t>(draw.seed) < 0 && written_negative;
  const std::string seed = negative ? "−" + std::to_string(std::uint64_t{0} - draw.seed) : std::to_string(draw.seed);
  std::vector<std::string> out = {text.format("origin.drawn", {"`" + figure.recipe + "`", seed})};
  const tensor::ElementOrigin origin = tensor::origin_of(draw, index + figure.recipe_offset);
  std::string outputs;
  for (int k = 0; k < origin.outputs; ++k) outputs += (k ? ", " : "") + std::to_string(origin.output[static_cast<std::size_t>(k)]);
  out.push_back(text.format("origin.outputs", {std::to_string(index + figure.recipe_offset), std::to_string(draw.count), outputs}));
  if (draw.path == tensor::DrawPath::uniform) {
    out.push_back(text.format("origin.uniform", {with_minus(shortest(draw.low)), with_minus(shortest(draw.high))}));
  } else if (origin.tail) {
    out.push_back(text.get("origin.tail"));
  } else if (origin.partner) {
    out.push_back(text.get("origin.partner"));
  }
  return out;
}

std::string entered_words(const Figure& figure, const model::Entered& entered, const Catalogue& text) {
  const char* key = "origin.entered.computed";
  if (figure.op == Op::drawn) key = "origin.entered.drawn";
  if (figure.op == Op::given) key = "origin.entered.given";
  if (figure.op == Op::lookup) key = "origin.entered.looked_up";
  if (figure.op == Op::constant) key = "origin.entered.constant";
  return text.format(key, {told_number(static_cast<double>(entered.before))});
}

std::optional<Expr> draw_line(const Figure& figure, std::int64_t index) {
  if (!figure.draw) return std::nullopt;
  const tensor::Draw& draw = *figure.draw;
  const tensor::ElementArithmetic a = tensor::arithmetic_of(draw, index + figure.recipe_offset);
  if (draw.path == tensor::DrawPath::uniform) {
    const double range = static_cast<double>(draw.high - draw.low);
    return make(Kind::sum, {make(Kind::product, {constant(a.u), constant(range)}), constant(static_cast<double>(draw.low))});
  }
  const bool sine = draw.path == tensor::DrawPath::normal_block ? a.origin.lane >= 8 : a.origin.partner;
  Expr radius =
      make(Kind::sqrt,
           {make(Kind::product, {constant(-2), make(Kind::log, {make(Kind::difference, {constant(1), constant(a.radius_uniform)})})})});
  Expr angle = make(Kind::product, {constant(2 * std::numbers::pi), constant(a.angle_uniform)});
  return make(Kind::product, {std::move(radius), make(sine ? Kind::sin : Kind::cos, {std::move(angle)})});
}

}  // namespace attnscope::lesson
