#include "lesson/script_parts.h"

namespace attnscope::lesson::script {
namespace {

/// How much of the loss's gradient reaches each position.
void gradient_curves(ScriptWriter& out, bool may_be_dead) {
  out.blank();
  out.note("grad_norm");
  out.line("grad_norm = x.grad[0].double().norm(dim=-1).float()");
  const std::string share = "grad_norm.double().cumsum(0) / grad_norm.double().sum()";
  out.line("grad_cumulative = (" + share + ")" + (may_be_dead ? ".nan_to_num()" : "") + ".float()");
}

void entries(ScriptWriter& out, const std::string& prefix, const Pairs& named) {
  std::vector<std::string> all;
  for (const auto& [name, value] : named) all.push_back("f\"" + prefix + ".{L}." + name + "\": " + value);
  out.entries("figures.update({", all, "})");
}

void rnn(const model::RnnConfig& config, const std::string& seed, ScriptWriter& out) {
  out.line("torch.manual_seed(" + seed + ")");
  const std::string sizes = text(config.input_size) + ", " + text(config.hidden_size);
  out.line("rnn = nn.RNN(" + sizes + (config.relu ? ", nonlinearity=\"relu\"" : "") + ", batch_first=True)");
  out.line("x = torch.randn(1, L, " + text(config.input_size) + ", requires_grad=True)");
  out.line("hidden, _ = rnn(x)", "(1, L, " + text(config.hidden_size) + ")");
  out.said("loss = hidden[:, -1].pow(2).mean()", "last_position");
  out.line("loss.backward()");
  gradient_curves(out, config.relu);
  out.blank();
  out.note("nudge");
  out.open("with torch.no_grad():");
  out.line("nudged = x.clone()");
  out.line("nudged[0, 0] += 1");
  out.line("nudge = (rnn(nudged)[0][0].double() - hidden[0].double()).norm(dim=-1).float()");
  out.close();
  out.blank();
  out.note("jacobian");
  out.line("h, W_hh = hidden[0].detach().double(), rnn.weight_hh_l0.detach().double()");
  out.said(std::string("slope = ") + (config.relu ? "(h > 0).double()" : "1 - h ** 2"), config.relu ? "slope_relu" : "slope_tanh");
  out.line("product = torch.eye(" + text(config.hidden_size) + ", dtype=torch.float64)");
  out.line("jacobian_norm = [1.0]");
  out.open("for t in range(1, L):");
  out.line("product = torch.diag(slope[t]) @ W_hh @ product");
  out.line("jacobian_norm.append(torch.linalg.matrix_norm(product, 2).item())");
  out.close();
  entries(out, "rnn", {{"x", "x[0]"}});
  out.line("figures.update(rnn.named_parameters(prefix=f\"rnn.{L}\"))");
  entries(out, "rnn", {{"hidden", "hidden[0]"}, {"loss", "loss"}, {"x_grad", "x.grad[0]"}, {"grad_norm", "grad_norm"},
                       {"grad_cumulative", "grad_cumulative"}, {"nudge", "nudge"}, {"jacobian_norm", "torch.tensor(jacobian_norm)"}});
}

void attention(const model::MhaConfig& config, const std::string& seed, ScriptWriter& out) {
  const bool causal = config.mask == model::Mask::causal;
  out.line("torch.manual_seed(" + seed + ")");
  out.line("mha = nn.MultiheadAttention(" + text(config.embed_dim) + ", " + text(config.num_heads) + ", batch_first=True)");
  out.line("x = torch.randn(1, L, " + text(config.embed_dim) + ", requires_grad=True)");
  if (causal) out.said("mask = torch.triu(torch.ones(L, L, dtype=torch.bool), diagonal=1)", "bool_mask");
  out.line(std::string("output, weights = mha(x, x, x, ") + (causal ? "attn_mask=mask, " : "") + "average_attn_weights=False)");
  out.said("loss = output[:, -1].pow(2).mean()", "last_position");
  out.line("loss.backward()");
  gradient_curves(out, false);
  entries(out, "mha", {{"x", "x[0]"}});
  out.line("figures.update(mha.named_parameters(prefix=f\"mha.{L}\"))");
  entries(out, "mha", {{"weights", "weights[0]"}, {"last_weights", "weights[0, :, -1].mean(0)"}, {"output", "output[0]"}, {"loss", "loss"},
                       {"x_grad", "x.grad[0]"}, {"grad_norm", "grad_norm"}, {"grad_cumulative", "grad_cumulative"}});
}

}  // namespace

void gradients_script(const model::GradientsConfig& gradients, bool seed_negative, ScriptWriter& out) {
  const std::string seed = seed_text(gradients.seed, seed_negative);
  const bool several = gradients.lengths.size() > 1;
  out.blank();
  out.note("gradients");
  std::string lengths;
  for (const std::int64_t length : gradients.lengths) lengths += (lengths.empty() ? "" : ", ") + text(length);
  if (several) out.open("for L in [" + lengths + "]:");
  else out.line("L = " + lengths);
  if (gradients.rnn) rnn(*gradients.rnn, seed, out);
  if (gradients.rnn && gradients.attention) out.blank();
  if (gradients.attention) attention(*gradients.attention, seed, out);
  if (several) out.close();
}

}  // namespace attnscope::lesson::script
