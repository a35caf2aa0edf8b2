#include "lesson/pytorch_script.h"

#include "lesson/labels.h"
#include "lesson/script_parts.h"

namespace attnscope::lesson {
namespace script {

std::string seed_text(std::uint64_t seed, bool negative) {
  return negative ? std::to_string(static_cast<std::int64_t>(seed)) : std::to_string(seed);
}

}  // namespace script

namespace {

using model::Input, model::Kind, model::Warmup;
using script::ModelScript, script::Pairs, script::text;

constexpr std::size_t kMostInComment = 72;

void header(const Lesson& lesson, Language language, ScriptWriter& out) {
  if (lesson.title) out.line("", printable(lesson.title->in(language), kMostInComment));
  if (lesson.model && !lesson.sentence.empty()) out.note("sentence", {printable(lesson.sentence, kMostInComment)});
  out.note("head");
}

void warm_up(const std::vector<Warmup>& all, ScriptWriter& out) {
  if (all.empty()) return;
  out.note("warmup");
  Pairs made;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Warmup& one = all[i];
    const std::string variable = "warmup_" + std::to_string(i), figure = "warmup." + std::to_string(i);
    if (one.kind == Warmup::Kind::linear) {
      out.line(variable + " = nn.Linear(" + text(one.in) + ", " + text(one.out) + (one.bias ? ")" : ", bias=False)"));
      made.emplace_back(figure + ".weight", variable + ".weight");
      if (one.bias) made.emplace_back(figure + ".bias", variable + ".bias");
      continue;
    }
    std::string sizes;
    for (const std::int64_t size : one.shape) sizes += (sizes.empty() ? "" : ", ") + text(size);
    out.line(variable + (one.kind == Warmup::Kind::randn ? " = torch.randn(" : " = torch.rand(") + sizes + ")");
    made.emplace_back(figure, variable);
  }
  out.figures(made);
  out.blank();
}

/// What the input is called before the positions are added to it.
std::string input_name(const ModelScript& s) { return s.m.position == model::Position::none ? "X" : "words"; }
std::string input_figure(const ModelScript& s) { return s.m.position == model::Position::none ? "X" : "input"; }

void draw_input(ModelScript& s) {
  s.out.said(input_name(s) + " = torch.randn(1, " + text(s.tokens) + ", " + text(s.m.d_model) + ")[0]", "batch",
             {shape_comment({s.tokens, s.m.d_model})});
  s.out.figures({{input_figure(s), input_name(s)}});
}

void make_modules(ModelScript& s) {
  if (s.m.input == Input::embedding) {
    const std::int64_t rows = s.lesson.rows ? *s.lesson.rows : static_cast<std::int64_t>(s.lesson.table.size());
    if (s.plan.written("embedding.weight")) {
      s.out.tensor("embedding", s.weight("embedding.weight"), "nn.Embedding.from_pretrained(", ")");
    } else {
      s.out.said("embedding = nn.Embedding(" + text(rows) + ", " + text(s.m.d_model) + ")", "embedding");
    }
    s.out.figures({{"embedding.weight", "embedding.weight"}});
  }
  if (s.m.input == Input::randn_before) draw_input(s);
  if (s.m.input == Input::values) {
    s.out.tensor(input_name(s), s.m.input_values);
    s.out.figures({{input_figure(s), input_name(s)}});
  }
  switch (s.m.kind) {
    case Kind::attention: script::attention_modules(s); break;
    case Kind::multi_head_attention: script::multi_head_modules(s); break;
    case Kind::feed_forward: script::feed_forward_modules(s); break;
    case Kind::transformer_block: script::block_modules(s); break;
    case Kind::scores: break;
  }
  if (s.m.input == Input::randn_after) draw_input(s);
  if (!s.m.readout) return;
  if (s.plan.written("readout")) s.out.tensor("readout", s.weight("readout"));
  else s.out.line("readout = torch.randn(" + text(s.m.d_model) + ")");
  s.out.figures({{"readout", "readout"}});
}

/// The rows of the table that a sentence's tokens have.
void ids(ModelScript& s, const std::string& name, const std::vector<Token>& tokens) {
  std::vector<std::string> rows;
  std::string labels;
  for (const Token& token : tokens) {
    rows.push_back(text(token.row));
    labels += (labels.empty() ? "" : ", ") + visible_token(token.text);
  }
  s.out.note("tokens", {printable(labels, kMostInComment)});
  s.out.entries(name + " = torch.tensor([", rows, "])");
}

void look_up(ModelScript& s) {
  s.out.line(input_name(s) + " = embedding(tokens)", shape_comment({s.tokens, s.m.d_model}));
  s.out.figures({{input_figure(s), input_name(s)}}, s.pass());
}

void add_positions(ModelScript& s) {
  if (s.m.position == model::Position::none) return;
  s.out.note("position");
  s.out.line("p = torch.arange(len(words), dtype=torch.float64)[:, None]");
  s.out.line("column = torch.arange(" + text(s.m.d_model) + ", dtype=torch.float64)");
  s.out.line("angle = p / 10000 ** ((column - column % 2) / " + text(s.m.d_model) + ")");
  s.out.line("position = torch.where(column % 2 == 0, angle.sin(), angle.cos()).float()");
  s.out.line("X = words + position", shape_comment({s.tokens, s.m.d_model}));
  s.out.figures({{"position", "position"}, {"X", "X"}}, s.pass());
}

void run_pass(ModelScript& s) {
  if (s.m.input == Input::embedding) look_up(s);
  add_positions(s);
  s.out.blank();
  switch (s.m.kind) {
    case Kind::attention: script::attention_pass(s); break;
    case Kind::multi_head_attention: script::multi_head_pass(s); break;
    case Kind::feed_forward: script::feed_forward_pass(s); break;
    case Kind::transformer_block: script::block_pass(s); break;
    case Kind::scores: break;
  }
}

void run_model(ModelScript& s) {
  s.out.blank();
  if (!s.two) {
    if (s.m.input == Input::embedding) ids(s, "tokens", s.lesson.tokens);
    run_pass(s);
    if (s.m.readout) script::block_readout(s);
    return;
  }
  ids(s, "sentence", s.lesson.tokens);
  ids(s, "compare", s.lesson.b_tokens);
  s.out.open("for b, tokens in [(\"\", sentence), (\"b.\", compare)]:");
  run_pass(s);
  if (s.m.readout) {
    s.out.open("if b == \"\":");
    script::block_readout(s);
    s.out.close();
  }
  s.out.close();
}

std::string imports(const std::string& body) {
  const auto uses = [&](const char* name) { return body.find(name) != std::string::npos; };
  std::string out = uses("math.") ? "import math\n\n" : "";
  out += "import torch\n";
  if (uses("nn.")) out += "import torch.nn as nn\n";
  if (uses("F.")) out += "import torch.nn.functional as F\n";
  return out + "\n";
}

}  // namespace

std::string pytorch_script(const Lesson& lesson, Language language) {
  ScriptWriter head(language), out(language);
  header(lesson, language, head);
  out.edits(lesson);
  std::optional<ModelScript> model;
  if (lesson.model) {
    model.emplace(ModelScript{lesson, *lesson.model, out, script::DrawPlan(*lesson.model)});
    model->two = !lesson.b_tokens.empty() && lesson.model->kind != Kind::scores;
    model->tokens = static_cast<std::int64_t>(lesson.tokens.size());
    if (lesson.model->kind == Kind::transformer_block) script::block_classes(*model);
  }
  out.said("figures = {}", "figures");
  out.blank();
  const bool draws = !lesson.warmup.empty() || (model && model->plan.draws());
  if (model && model->plan.blocks_mixed()) script::block_early(*model);
  if (draws) out.line("torch.manual_seed(" + script::seed_text(lesson.seed, lesson.seed_negative) + ")");
  else if (model) out.note("nothing_drawn");
  warm_up(lesson.warmup, out);
  if (model && lesson.model->kind == Kind::scores) {
    script::scores_script(*model);
  } else if (model) {
    make_modules(*model);
    if (model->two) model->tokens = -1;
    run_model(*model);
  }
  if (lesson.gradients) script::gradients_script(*lesson.gradients, lesson.gradients_seed_negative, out);
  if (lesson.products) script::products_script(*lesson.products, lesson.products_seed_negative, out);
  out.blank();
  out.open("for name, value in figures.items():");
  out.line("print(name)");
  out.line("print(value.detach())");
  out.close();
  const std::string body = out.take();
  return head.take() + imports(body) + body;
}

}  // namespace attnscope::lesson
