// The line of PyTorch that prints a number, by the operation that made its figure.
#include "lesson/explain_words.h"
#include "lesson/number_text.h"

namespace attnscope::lesson {
namespace {

using model::Figure;
using model::Op;
using At = std::vector<std::int64_t>;

/// A reading of rows (lesson/row_readings.h) as PyTorch computes it; else the figure's own name.
std::string python_reading(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  const std::string_view last = dot == std::string_view::npos ? "" : name.substr(dot);
  const auto of = [&] { return python_reading(name.substr(0, dot)); };
  if (last == ".exp") return of() + ".exp()";
  if (last == ".shifted") return "(" + of() + " - " + of() + ".max(dim=-1, keepdim=True).values)";
  if (last == ".row_sums") return of() + ".sum(dim=-1)";
  if (last == ".column_sums") return of() + ".sum(dim=-2)";
  if (last == ".share") return "(" + of() + " / " + of() + ".sum(dim=-1, keepdim=True))";
  return std::string(name);
}

std::string python_index(const At& at) {
  return at.empty() ? "" : index_list(at);
}

}  // namespace

std::string pytorch_line(const Figure& figure, const At& at, float value) {
  const auto name = [&](std::size_t k) { return k < figure.operands.size() ? figure.operands[k] : std::string(); };
  std::string code;
  switch (figure.op) {
    case Op::lookup: {
      code = name(0) + "[[";
      for (std::size_t k = 0; k < figure.index.size() && k < 12; ++k) code += (k ? ", " : "") + std::to_string(figure.index[k]);
      code += figure.index.size() > 12 ? ", …]]" : "]]";
      break;
    }
    case Op::add: code = "(" + name(0) + " + " + name(1) + ")"; break;
    case Op::linear: code = "F.linear(" + name(0) + ", " + name(1) + (figure.operands.size() > 2 ? ", " + name(2) : "") + ")"; break;
    case Op::product: code = "(" + name(0) + " @ " + name(1) + ")"; break;
    case Op::split_heads: {
      const auto whole = [](std::int64_t n) { return std::to_string(n); };
      const std::int64_t width = figure.heads() * figure.columns(), from = static_cast<std::int64_t>(figure.scalar);
      // nn.MultiheadAttention projects Q, K and V side by side.
      const bool slice = figure.name.rfind("mha.", 0) == 0;
      code = name(0) + (slice ? "[:, " + whole(from) + ":" + whole(from + width) + "].reshape(" : ".view(") + whole(figure.rows()) + ", " +
             whole(figure.heads()) + ", " + whole(figure.columns()) + ").transpose(0, 1)";
      break;
    }
    case Op::scores: code = "(" + name(0) + " @ " + name(1) + ".transpose(-2, -1))"; break;
    case Op::scale: code = "(" + name(0) + " / " + shortest(static_cast<float>(figure.scalar)) + ")"; break;
    case Op::mask: code = name(0) + ".masked_fill(" + name(1) + " == 0, float('-inf'))"; break;
    case Op::softmax: code = "F.softmax(" + name(0) + ", dim=-1)"; break;
    case Op::mix: code = "(" + name(0) + " @ " + name(1) + ")"; break;
    case Op::concat:
      code = name(0) + ".transpose(0, 1).reshape(" + std::to_string(figure.rows()) + ", " + std::to_string(figure.columns()) + ")";
      break;
    case Op::relu: code = "F.relu(" + name(0) + ")"; break;
    case Op::gelu: code = "F.gelu(" + name(0) + ")"; break;
    case Op::layer_norm:
      code = "F.layer_norm(" + name(0) + ", (" + std::to_string(figure.columns()) + ",), " + name(1) + ", " + name(2) + ")";
      break;
    case Op::row_norm: code = name(0) + ".norm(dim=-1)"; break;
    case Op::head_mean: code = name(0) + ".mean(dim=0)"; break;
    case Op::head_difference:
      code = "(" + name(0) + "[" + std::to_string(figure.index[0]) + "] - " + name(0) + "[" + std::to_string(figure.index[1]) + "])";
      break;
    case Op::difference: code = "(" + name(0) + " - " + name(1) + ")"; break;
    case Op::cut: code = "(" + name(0) + " * " + name(1) + ")"; break;
    case Op::taken_away: code = "(" + name(0) + " * " + name(1) + " - " + name(0) + ")"; break;
    case Op::mask_hides: code = "(1 - " + name(0) + ")"; break;
    case Op::mask_added: code = "torch.zeros_like(" + name(0) + ").masked_fill(" + name(0) + " == 0, float('-inf'))"; break;
    case Op::softmax_upside_down:
      code = "F.softmax(" + name(0) + ".masked_fill(" + name(1) + " == 1, float('-inf')), dim=-1)";
      break;
    case Op::row_distance:
      if (!figure.index.empty())  // the script's variables hold the second sentence by then: both are kept under their names
        return "(figures['" + name(0) + "'][" + std::to_string(figure.index[0]) + "] - figures['" + name(1) + "'][" +
               std::to_string(figure.index[1]) + "]).norm()  # " + shortest(value);
      code = "(" + name(0) + " - " + name(1) + ").norm(dim=-1)";
      break;
    case Op::row_part:
      code = "(" + name(0) + " * " + (figure.scalar == 1 ? name(1) : "(1 - " + name(1) + ")") + ").sum(dim=-1)";
      break;
    case Op::row_difference:
      return "(" + name(0) + "[" + std::to_string(figure.index[0]) + "] - " + name(0) + "[" + std::to_string(figure.index[1]) + "])[" +
             std::to_string(at.back()) + "]  # " + shortest(value);
    case Op::turned_difference: code = "(" + name(0) + " - " + name(0) + ".transpose(-2, -1))"; break;
    case Op::row_max: code = name(0) + ".amax(dim=-1).flatten()"; break;
    case Op::row_entropy: code = "torch.special.entr(" + name(0) + ").sum(dim=-1).flatten()"; break;
    case Op::share_slope: code = "(" + name(0) + " * (1 - " + name(0) + "))"; break;
    case Op::means: return name(static_cast<std::size_t>(at[0])) + ".mean()  # " + shortest(value);
    case Op::variances: return name(static_cast<std::size_t>(at[0])) + ".var(unbiased=False)  # " + shortest(value);
    case Op::drawn: code = figure.recipe; return code + "  # " + figure.name + python_index(at) + " = " + shortest(value);
    case Op::tied:
    case Op::copy: code = name(0); break;
    case Op::exponential:
    case Op::shift:
    case Op::row_sum:
    case Op::column_sum:
    case Op::row_share: code = python_reading(figure.name); break;
    default: return {};
  }
  return code + python_index(at) + "  # " + shortest(value);
}

std::string entered_line(const Figure& figure, const At& at, float value) {
  // A parameter of a module takes a number only past the record of its gradient.
  return figure.name + (figure.name == "X" ? "" : ".data") + index_list(at) + " = " + shortest(value);
}

}  // namespace attnscope::lesson
