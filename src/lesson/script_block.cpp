#include <set>

#include "lesson/moved.h"
#include "lesson/script_parts.h"

namespace attnscope::lesson::script {
namespace {

using model::Norm;

void keep_steps(ModelScript& s, const Pairs& steps) {
  std::vector<std::string> all;
  for (const auto& [name, value] : steps) all.push_back(name.empty() ? value : python_string(name) + ": " + value);
  s.out.entries("self.steps = {", all, "}");
}

void open_class(ModelScript& s, const std::string& name) {
  s.out.open("class " + name + "(nn.Module):");
  s.out.open("def __init__(self):");
  s.out.line("super().__init__()");
}

void linear_member(ModelScript& s, const std::string& name, std::int64_t in, std::int64_t out, bool bias) {
  s.out.line("self." + name + " = nn.Linear(" + text(in) + ", " + text(out) + (bias ? ")" : ", bias=False)"));
}

void open_forward(ModelScript& s, bool masked) {
  s.out.close();
  s.out.blank();
  s.out.open(masked ? "def forward(self, x, mask=None):" : "def forward(self, x):");
}

void close_class(ModelScript& s) {
  s.out.line("return output");
  s.out.close();
  s.out.close();
  s.out.gap();
}

void attention_class(ModelScript& s) {
  open_class(s, "MultiHeadAttention");
  for (const char* name : {"W_Q", "W_K", "W_V"}) linear_member(s, name, s.m.d_model, s.m.d_out, s.m.bias);
  linear_member(s, "W_O", s.m.d_out, s.m.d_out, true);
  open_forward(s, s.causal());
  multi_head_steps(s, "self.", "x");
  keep_steps(s, multi_head_figures());
  close_class(s);
}

void feed_forward_class(ModelScript& s) {
  open_class(s, "FeedForward");
  linear_member(s, "fc1", s.m.d_model, s.m.d_ff, true);
  linear_member(s, "fc2", s.m.d_ff, s.m.d_model, true);
  open_forward(s, false);
  feed_forward_steps(s, "self.", "x");
  keep_steps(s, {{"hidden", "hidden"}, {"activated", "activated"}, {"output", "output"}});
  close_class(s);
}

/// Attention and network in the order of the norm (Vaswani et al. 2017: after each sum; Xiong et al. 2020: before each sublayer).
void block_class(ModelScript& s) {
  const bool pre = s.m.norm == Norm::pre, post = s.m.norm == Norm::post;
  open_class(s, "Block");
  s.out.line("self.attention = MultiHeadAttention()");
  s.out.line("self.ffn = FeedForward()");
  if (pre || post) {
    for (const char* name : {"norm1", "norm2"}) s.out.line(std::string("self.") + name + " = nn.LayerNorm(" + text(s.m.d_model) + ")");
  }
  open_forward(s, s.causal());
  const auto sum = [&](const char* bypass, const char* sublayer) {
    return s.m.residual ? std::string(bypass) + " + " + sublayer : std::string(sublayer);
  };
  Pairs steps;
  if (pre) s.out.line("norm1 = self.norm1(x)");
  if (pre) steps.emplace_back("norm1", "norm1");
  s.out.line(std::string("attended = self.attention(") + (pre ? "norm1" : "x") + (s.causal() ? ", mask)" : ")"));
  s.out.line("residual1 = " + sum("x", "attended"));
  steps.insert(steps.end(), {{"", "**named(\"attention.\", self.attention.steps)"}, {"residual1", "residual1"}});
  if (post) s.out.said("norm1 = self.norm1(residual1)", "norm");
  if (pre) s.out.said("norm2 = self.norm2(residual1)", "norm");
  if (post) steps.emplace_back("norm1", "norm1");
  if (pre) steps.emplace_back("norm2", "norm2");
  const char* middle = post ? "norm1" : "residual1";
  s.out.line(std::string("fed = self.ffn(") + (pre ? "norm2" : middle) + ")");
  s.out.line("residual2 = " + sum(middle, "fed"));
  s.out.line(post ? "output = self.norm2(residual2)" : "output = residual2");
  steps.insert(steps.end(), {{"", "**named(\"ffn.\", self.ffn.steps)"}, {"residual2", "residual2"}, {"output", "output"}});
  keep_steps(s, steps);
  close_class(s);
}

/// "blocks.3.ffn.fc1.bias" → "blocks[3].ffn.fc1.bias"; of a single block "block.ffn.fc1.bias".
std::string python_path(const std::string& name) {
  const std::string head = "blocks.";
  if (name.rfind(head, 0) != 0) return "block." + name;
  const std::size_t dot = name.find('.', head.size());
  return "blocks[" + name.substr(head.size(), dot - head.size()) + "]" + name.substr(dot);
}

void make_blocks(ModelScript& s) {
  if (s.m.layers > 1) s.out.line("blocks = nn.ModuleList(Block() for _ in range(" + text(s.m.layers) + "))");
  else s.out.line("block = Block()");
}

/// Draws every linear layer anew but those that are written.
void draw_others(ModelScript& s) {
  std::vector<std::string> whole, bias_only;
  for (const LinearSpec& layer : linear_layers(s.m)) {
    if (s.plan.written(layer.name + ".weight")) whole.push_back(python_path(layer.name));
    else if (s.plan.written(layer.name + ".bias")) bias_only.push_back(python_path(layer.name));
  }
  s.out.note("others_drawn");
  if (!whole.empty()) s.out.entries("written = [", whole, "]");
  if (!bias_only.empty()) s.out.entries("bias_written = [", bias_only, "]");
  s.out.open(std::string("for layer in ") + (s.m.layers > 1 ? "blocks" : "block") + ".modules():");
  const std::string linear = "isinstance(layer, nn.Linear)";
  if (!bias_only.empty()) {
    s.out.open("if layer in bias_written:");
    s.out.said("nn.init.kaiming_uniform_(layer.weight, a=math.sqrt(5))", "weight_drawn");
    s.out.close();
  }
  s.out.open((bias_only.empty() ? "if " : "elif ") + linear + (whole.empty() ? ":" : " and layer not in written:"));
  s.out.line("layer.reset_parameters()");
  s.out.close();
  s.out.close();
}

}  // namespace

void block_classes(ModelScript& s) {
  s.out.gap();
  s.out.open("def named(prefix, steps):");
  s.out.line("return {prefix + name: value for name, value in steps.items()}");
  s.out.close();
  s.out.gap();
  attention_class(s);
  feed_forward_class(s);
  block_class(s);
}

void block_early(ModelScript& s) {
  s.out.note("drawn_again");
  make_blocks(s);
  s.out.blank();
}

void block_modules(ModelScript& s) {
  if (s.plan.blocks_mixed()) draw_others(s);
  else make_blocks(s);
  for (const auto& [name, values] : s.m.weights) {
    if (name != "embedding.weight" && name != "readout") s.out.tensor(python_path(name), values, "nn.Parameter(", ")");
  }
  std::set<std::string> changed;
  for (const model::Edit& edit : s.lesson.edits) {
    if (edit.figure != "X" && edit.figure != "embedding.weight" && edit.figure != "readout") changed.insert(edit.figure);
  }
  for (const LinearSpec& layer : linear_layers(s.m)) {
    if (s.m.tie_keys && is_of_keys(layer.name + ".weight")) changed.insert({layer.name + ".weight", layer.name + ".bias"});
  }
  for (const bool keys : {false, true}) {  // last, since they may be tied to what was changed
    for (const std::string& name : changed) {
      if (is_of_keys(name) == keys && model::parameter_shape(s.m, 0, name)) s.out.enter(name, python_path(name));
    }
  }
  s.out.line(s.m.layers > 1 ? "figures.update(blocks.named_parameters(prefix=\"blocks\"))" : "figures.update(block.named_parameters())");
}

void block_pass(ModelScript& s) {
  const bool stack = s.m.layers > 1;
  const std::string masked = s.causal() ? ", mask)" : ")";
  if (s.m.readout) s.out.line("X.requires_grad_()");
  if (s.causal()) {
    mask_line(s);
    s.out.figures({{"mask", "mask"}}, s.pass());
  }
  if (stack) {
    s.out.said("inputs = [X]", "inputs");
    s.out.open("for i, block in enumerate(blocks):");
    s.out.line("inputs.append(block(inputs[-1]" + masked + ")");
    s.out.line("figures.update(named(" + std::string(s.two ? "b + f" : "f") + "\"blocks.{i}.\", block.steps))");
    s.out.close();
    s.out.line("output = inputs[-1]", shape_comment({s.tokens, s.m.d_model}));
  } else {
    s.out.line("output = block(X" + masked, shape_comment({s.tokens, s.m.d_model}));
    s.out.line(s.two ? "figures.update(named(b, block.steps))" : "figures.update(block.steps)");
  }
  if (s.causal()) {
    s.out.blank();
    s.out.note("unmasked");
    if (stack) {
      s.out.line("unmasked_output = X");
      s.out.open("for block in blocks:");
      s.out.line("unmasked_output = block(unmasked_output)");
      s.out.close();
    } else {
      s.out.line("unmasked_output = block(X)");
    }
    s.out.said(std::string("unmasked_weights = ") + (stack ? "blocks[0]" : "block") + ".attention.steps[\"weights\"]", "first_layer");
    peek_line(s);
    difference_line(s);
  }
  Pairs all;
  if (s.causal()) all = {{"unmasked.weights", "unmasked_weights"}, {"peek", "peek"}};
  if (stack) all.emplace_back("output", "output");
  if (s.causal()) all.insert(all.end(), {{"unmasked.output", "unmasked_output"}, {"mean_abs_diff", "mean_abs_diff"}});
  if (!all.empty()) s.out.figures(all, s.pass());
}

void block_readout(ModelScript& s) {
  const std::string all = s.m.layers > 1 ? "inputs" : "[X, output]";
  s.out.blank();
  s.out.note("readout");
  s.out.line("loss = readout @ output[-1]");
  s.out.open("for x in " + all + ":");
  s.out.line("x.retain_grad()");
  s.out.close();
  s.out.line("loss.backward()");
  s.out.line("gradients = [x.grad for x in " + all + "]");
  s.out.line("gradient_norm = torch.stack([g.double().norm() for g in gradients]).float()");
  s.out.line("activation_rms = torch.stack([x.double().pow(2).mean().sqrt() for x in " + all + "]).float()");
  s.out.line("figures[\"loss\"] = loss");
  s.out.line("figures.update({f\"blocks.gradient.{i}\": g for i, g in enumerate(gradients)})");
  s.out.figures({{"blocks.gradient_norm", "gradient_norm"}, {"blocks.activation_rms", "activation_rms"}});
}

}  // namespace attnscope::lesson::script
