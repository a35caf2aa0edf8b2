#include "ui/widgets/line.h"

#include "ui/text/text.h"

namespace attnscope::ui {
namespace {

std::string coloured(const lesson::Piece& piece, bool result) {
  std::string text = plain(piece.text);
  if (result || piece.bold) text = "**" + text + "**";
  switch (piece.role) {
    case lesson::Role::q: return "{q|**" + plain(piece.text) + "**}";
    case lesson::Role::k: return "{k|**" + plain(piece.text) + "**}";
    case lesson::Role::v: return "{v|**" + plain(piece.text) + "**}";
    case lesson::Role::second: return "{second|" + text + "}";
    case lesson::Role::ink: break;
  }
  return text;
}

}  // namespace

std::string marked_line(const std::vector<lesson::Piece>& line) {
  std::string out;
  bool raised = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const lesson::Piece& piece = line[i];
    if (piece.superscript != raised) {
      out += raised ? "}" : "^{";
      raised = piece.superscript;
    }
    out += coloured(piece, i + 1 == line.size() && !piece.superscript);
  }
  if (raised) out += "}";
  return out;
}

std::string source_text(const lesson::Source& source, const std::vector<std::int64_t>& shape) {
  if (shape.empty()) return source.figure;
  std::vector<std::int64_t> at(shape.size());
  std::int64_t rest = source.index;
  for (std::size_t k = shape.size(); k-- > 0;) {
    at[k] = rest % shape[k];
    rest /= shape[k];
  }
  std::string out = source.figure + "[";
  for (std::size_t k = 0; k < at.size(); ++k) out += (k > 0 ? ", " : "") + std::to_string(at[k]);
  return out + "]";
}

}  // namespace attnscope::ui
