#include "lesson/script_parts.h"

namespace attnscope::lesson::script {
void products_script(const model::ProductsConfig& products, bool seed_negative, ScriptWriter& out) {
  std::vector<std::string> widths;
  for (const std::int64_t width : products.widths) widths.push_back(text(width));
  const std::string G = text(products.queries), n = text(products.keys);
  out.blank();
  out.note("products");
  out.entries("widths = [", widths, "]");
  out.open("for D in widths:");
  out.line("torch.manual_seed(" + seed_text(products.seed, seed_negative) + ")");
  out.line("q = torch.randn(" + G + ", 1, D)");
  out.line("k = torch.randn(" + G + ", " + n + ", D)");
  out.line("figures.update({f\"products.{D}.q\": q, f\"products.{D}.k\": k})");
  out.line("products = q @ k.transpose(-2, -1)", "(" + G + ", 1, " + n + ")");
  out.open("for scaled, scores in [(\"\", products), (\"scaled.\", products / math.sqrt(D))]:");
  out.line("weights = F.softmax(scores, dim=-1)");
  out.line("largest = weights.amax(dim=-1).flatten()");
  out.line("entropy = torch.special.entr(weights.double()).sum(dim=-1).flatten().float()");
  out.said("slope = (largest.double() * (1 - largest.double())).float()", "slope");
  out.line("at = f\"products.{D}.{scaled}\"");
  out.entries("figures.update({", {"at + \"scores\": scores", "at + \"weights\": weights", "at + \"largest\": largest",
                                   "at + \"entropy\": entropy", "at + \"slope\": slope"}, "})");
  out.close();
  out.close();
  out.blank();
  out.note("over_widths");
  out.open("def over_widths(name, measure):");
  out.line("return torch.stack([measure(figures[f\"products.{D}.{name}\"].double()) for D in widths]).float()");
  out.close();
  out.blank();
  out.open("for scaled in [\"\", \"scaled.\"]:");
  out.line("at = \"products.\" + scaled");
  out.line("figures[at + \"mean\"] = over_widths(scaled + \"scores\", torch.mean)");
  out.line("figures[at + \"variance\"] = over_widths(scaled + \"scores\", lambda x: x.var(unbiased=False))");
  out.open("for name in [\"largest\", \"entropy\", \"slope\"]:");
  out.line("figures[at + name] = over_widths(scaled + name, torch.mean)");
  out.close();
  out.close();
}

}  // namespace attnscope::lesson::script
