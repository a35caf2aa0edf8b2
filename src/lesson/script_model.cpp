#include "lesson/script_parts.h"

namespace attnscope::lesson::script {
namespace {

using model::Activation, model::Init;

}  // namespace

void mask_line(ModelScript& s) { s.out.said("mask = torch.tril(torch.ones(len(X), len(X)))", "mask"); }
void peek_line(ModelScript& s) { s.out.said("peek = unmasked_weights.double().triu(1).sum(-1).float()", "peek"); }
void difference_line(ModelScript& s) {
  s.out.line("mean_abs_diff = (output.double() - unmasked_output.double()).abs().mean().float()");
}

void attention_steps(ModelScript& s, const std::string& mixed, bool within) {
  const bool heads = s.m.kind != model::Kind::attention;
  const std::int64_t T = within ? -1 : s.tokens, width = heads ? s.m.d_out / s.m.heads : s.m.d_k, values = heads ? width : s.m.d_v;
  const auto shape = [&](std::int64_t columns) {
    return shape_comment(heads ? std::vector<std::int64_t>{s.m.heads, T, columns} : std::vector<std::int64_t>{T, columns});
  };
  s.out.said(std::string("scores = Q @ K.") + (heads ? "transpose(-2, -1)" : "T"), "scores", {shape(T)});
  if (s.m.scale) s.out.said("scaled_scores = scores / math.sqrt(" + text(width) + ")", "scale", {text(width)});
  else s.out.said("scaled_scores = scores", "no_scale");
  const std::string fill = "masked_scores = scaled_scores.masked_fill(mask == 0, float(\"-inf\"))";
  if (!s.causal()) {
    s.out.said("masked_scores = scaled_scores", "no_mask");
  } else if (within) {
    s.out.line("masked_scores = scaled_scores");
    s.out.open("if mask is not None:");
    s.out.said(fill, "fill");
    s.out.close();
  } else {
    s.out.said(fill, "fill");
  }
  s.out.said("weights = F.softmax(masked_scores, dim=-1)", "softmax");
  s.out.line(mixed + " = weights @ V", shape(values));
}

void multi_head_steps(ModelScript& s, const std::string& self, const std::string& x) {
  const bool within = !self.empty();
  const std::int64_t T = within ? -1 : s.tokens, H = s.m.heads, D = s.m.d_out / H;
  s.out.note(s.m.bias ? "linear_bias" : "linear", {x});
  for (const char* name : {"Q", "K", "V"}) {
    s.out.line(std::string(name) + "_merged = " + self + "W_" + name + "(" + x + ")", shape_comment({T, s.m.d_out}));
  }
  s.out.note("heads", {text(H), text(D)});
  for (const char* name : {"Q", "K", "V"}) {
    const std::string split = "_merged.view(-1, " + text(H) + ", " + text(D) + ").transpose(0, 1)";
    s.out.line(std::string(name) + " = " + name + split, shape_comment({H, T, D}));
  }
  s.out.blank();
  attention_steps(s, "head_output", within);
  s.out.said("concat = head_output.transpose(0, 1).reshape(-1, " + text(s.m.d_out) + ")", "concat", {shape_comment({T, s.m.d_out})});
  s.out.line(s.m.out_projection ? "output = " + self + "W_O(concat)" : "output = concat", shape_comment({T, s.m.d_out}));
}

Pairs multi_head_figures() {
  Pairs out;
  for (const char* name : {"Q_merged", "K_merged", "V_merged", "Q", "K", "V", "scores", "scaled_scores", "masked_scores", "weights",
                           "head_output", "concat", "output"}) {
    out.emplace_back(name, name);
  }
  return out;
}

std::string activation_call(const model::ModelConfig& m, const std::string& x) {
  return m.activation == Activation::relu ? "F.relu(" + x + ")" : m.activation == Activation::gelu ? "F.gelu(" + x + ")" : x;
}

void feed_forward_steps(ModelScript& s, const std::string& self, const std::string& x) {
  const std::int64_t T = self.empty() ? s.tokens : -1;
  s.out.note("linear_bias", {x});
  s.out.line("hidden = " + self + "fc1(" + x + ")", shape_comment({T, s.m.d_ff}));
  s.out.line("activated = " + activation_call(s.m, "hidden"));
  s.out.line("output = " + self + "fc2(activated)", shape_comment({T, s.m.d_model}));
}

void attention_modules(ModelScript& s) {
  Pairs parameters;
  for (const LinearSpec& layer : linear_layers(s.m)) {
    if (s.m.init == Init::linear) {
      linear_layer(s, layer, layer.name, parameters);
      continue;
    }
    parameters.emplace_back(layer.name + ".weight", layer.name);
    if (s.plan.written(layer.name + ".weight")) s.out.tensor(layer.name, s.weight(layer.name + ".weight"));
    else s.out.line(layer.name + " = torch.rand(" + text(layer.in) + ", " + text(layer.out) + ")");
  }
  s.out.figures(parameters);
}

void attention_pass(ModelScript& s) {
  const bool plain = s.m.init == Init::rand;
  if (!plain) s.out.note(s.m.bias ? "linear_bias" : "linear", {"X"});
  for (const char* name : {"Q", "K", "V"}) {
    const std::string weight = std::string("W_") + name;
    const std::int64_t width = *name == 'V' ? s.m.d_v : s.m.d_k;
    s.out.line(std::string(name) + " = " + (plain ? "X @ " + weight : weight + "(X)"), shape_comment({s.tokens, width}));
  }
  s.out.blank();
  if (s.causal()) mask_line(s);
  attention_steps(s, "output", false);
  Pairs all;
  for (const char* name : {"Q", "K", "V", "scores", "scaled_scores"}) all.emplace_back(name, name);
  if (s.causal()) all.emplace_back("mask", "mask");
  for (const char* name : {"masked_scores", "weights", "output"}) all.emplace_back(name, name);
  if (s.causal()) {
    s.out.blank();
    s.out.note("unmasked");
    s.out.line("unmasked_weights = F.softmax(scaled_scores, dim=-1)");
    s.out.line("unmasked_output = unmasked_weights @ V");
    peek_line(s);
    difference_line(s);
    all.insert(all.end(), {{"unmasked.weights", "unmasked_weights"}, {"peek", "peek"}, {"unmasked.output", "unmasked_output"},
                           {"mean_abs_diff", "mean_abs_diff"}});
  }
  s.out.figures(all, s.pass());
}

void multi_head_modules(ModelScript& s) {
  Pairs parameters;
  for (const LinearSpec& layer : linear_layers(s.m)) linear_layer(s, layer, layer.name, parameters);
  s.out.figures(parameters);
}

void multi_head_pass(ModelScript& s) {
  if (s.causal()) mask_line(s);
  multi_head_steps(s, "", "X");
  Pairs all = multi_head_figures();
  if (s.causal()) {
    all.insert(all.begin(), {"mask", "mask"});
    s.out.blank();
    s.out.note("unmasked");
    s.out.line("unmasked_weights = F.softmax(scaled_scores, dim=-1)");
    s.out.line("unmasked_head_output = unmasked_weights @ V");
    s.out.line("unmasked_concat = unmasked_head_output.transpose(0, 1).reshape(-1, " + text(s.m.d_out) + ")");
    s.out.line(s.m.out_projection ? "unmasked_output = W_O(unmasked_concat)" : "unmasked_output = unmasked_concat");
    peek_line(s);
    difference_line(s);
    all.insert(all.end(), {{"unmasked.weights", "unmasked_weights"}, {"peek", "peek"}, {"unmasked.head_output", "unmasked_head_output"}});
    all.insert(all.end(), {{"unmasked.concat", "unmasked_concat"}, {"unmasked.output", "unmasked_output"}});
    all.emplace_back("mean_abs_diff", "mean_abs_diff");
  }
  s.out.figures(all, s.pass());
}

void feed_forward_modules(ModelScript& s) {
  Pairs parameters;
  for (const LinearSpec& layer : linear_layers(s.m)) linear_layer(s, layer, layer.name.substr(4), parameters);  // without "ffn."
  s.out.figures(parameters);
}

void feed_forward_pass(ModelScript& s) {
  feed_forward_steps(s, "", "X");
  s.out.blank();
  s.out.note("alone");
  s.out.line("output_alone = torch.cat([fc2(" + activation_call(s.m, "fc1(x)") + ") for x in X.split(1)])");
  const Pairs steps = {{"ffn.hidden", "hidden"}, {"ffn.activated", "activated"}, {"output", "output"}, {"output_alone", "output_alone"}};
  s.out.figures(steps, s.pass());
}

void scores_script(ModelScript& s) {
  const auto T = static_cast<std::int64_t>(s.lesson.tokens.size());
  s.out.tensor("scores", s.m.scores);
  s.out.said("scaled_scores = scores", "scores_given");
  Pairs all = {{"scores", "scores"}, {"scaled_scores", "scaled_scores"}};
  if (s.causal()) {
    std::string queries;
    for (const std::int64_t query : s.m.queries) queries += (queries.empty() ? "" : ", ") + text(query);
    s.out.said("queries = torch.tensor([" + queries + "])", "queries");
    s.out.said("mask = (torch.arange(" + text(T) + ") <= queries[:, None]).float()", "mask");
    s.out.said("masked_scores = scaled_scores.masked_fill(mask == 0, float(\"-inf\"))", "fill");
    all.emplace_back("mask", "mask");
  } else {
    s.out.said("masked_scores = scaled_scores", "no_mask");
  }
  s.out.said("weights = F.softmax(masked_scores, dim=-1)", "softmax");
  all.insert(all.end(), {{"masked_scores", "masked_scores"}, {"weights", "weights"}});
  if (s.causal()) {
    s.out.said("unmasked_weights = F.softmax(scaled_scores, dim=-1)", "unmasked");
    all.emplace_back("unmasked.weights", "unmasked_weights");
  }
  s.out.figures(all);
}

}  // namespace attnscope::lesson::script
