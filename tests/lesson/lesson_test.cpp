#include "lesson/lesson.h"

#include <gtest/gtest.h>

#include <cmath>

#include "lesson/builtin.h"
#include "lesson/catalogue.h"
#include "lesson/check.h"
#include "lesson/figure_shapes.h"
#include "model/job.h"

namespace attnscope::lesson {
namespace {

Lesson parsed(std::string_view json) {
  const Result<Lesson> lesson = parse_lesson(json);
  if (lesson) return *lesson;
  ADD_FAILURE() << describe(lesson.error(), Language::en) << "\n" << json;
  return {};
}

/// Texts and rows: "the:0 cat:2".
std::string rows(const std::vector<Token>& tokens) {
  std::string all;
  for (const Token& token : tokens) all += (all.empty() ? "" : " ") + token.text + ":" + std::to_string(token.row);
  return all;
}

std::string attention(const std::string& rest) {
  return "{\"attnscope\":1,\"model\":{\"kind\":\"attention\",\"d_model\":4}," + rest + "}";
}

TEST(lesson, defaults) {
  const Lesson lesson = parsed(attention("\"sentence\":\"the cat sat\""));
  EXPECT_FALSE(lesson.title);
  EXPECT_EQ(lesson.seed, 42u);
  EXPECT_EQ(lesson.tokenizer, Tokenizer::words);
  EXPECT_EQ(lesson.origin, Origin::drawn);
  const model::ModelConfig& m = *lesson.model;
  EXPECT_EQ(m.d_k, 4);
  EXPECT_EQ(m.d_v, 4);
  EXPECT_FALSE(m.bias);
  EXPECT_TRUE(m.scale);
  EXPECT_EQ(m.mask, model::Mask::none);
  EXPECT_EQ(m.init, model::Init::linear);
  EXPECT_EQ(m.input, model::Input::embedding);
  EXPECT_EQ(m.position, model::Position::none);

  const Lesson wide = parsed("{\"attnscope\":1,\"sentence\":\"a\",\"model\":{\"kind\":\"attention\",\"d_model\":4,\"d_k\":3}}");
  EXPECT_EQ(wide.model->d_v, 3);

  const Lesson heads = parsed("{\"attnscope\":1,\"sentence\":\"a\",\"model\":{\"kind\":\"multi_head_attention\",\"d_model\":8}}");
  EXPECT_EQ(heads.model->d_out, 8);
  EXPECT_EQ(heads.model->heads, 1);
  EXPECT_TRUE(heads.model->bias);
  EXPECT_TRUE(heads.model->out_projection);

  const Lesson block = parsed("{\"attnscope\":1,\"sentence\":\"a\",\"model\":{\"kind\":\"transformer_block\",\"d_model\":6}}");
  EXPECT_EQ(block.model->d_out, 6);
  EXPECT_EQ(block.model->d_ff, 24);
  EXPECT_EQ(block.model->layers, 1);
  EXPECT_EQ(block.model->norm, model::Norm::post);
  EXPECT_TRUE(block.model->residual);
  EXPECT_FALSE(block.model->readout);
  EXPECT_EQ(block.model->activation, model::Activation::relu);

  const Lesson experiment = parsed(
      "{\"attnscope\":1,\"seed\":7,\"gradients\":{\"lengths\":[3],\"rnn\":{\"input_size\":2,\"hidden_size\":3},"
      "\"attention\":{\"embed_dim\":4,\"num_heads\":2}}}");
  EXPECT_EQ(experiment.gradients->seed, 42u);  // does not fall back on the lesson's
  EXPECT_FALSE(experiment.gradients->rnn->relu);
  EXPECT_EQ(experiment.gradients->attention->mask, model::Mask::causal);
}

TEST(lesson, an_origin_that_nothing_bears_out_is_a_claim) {
  const auto claims = [](const std::string& origin, const std::string& model) {
    return origin_is_claimed(parsed(R"({"attnscope": 1, "sentence": "a b", )" + origin + R"("model": )" + model + "}"));
  };
  const std::string drawn = R"({"kind": "feed_forward", "d_model": 1, "d_ff": 1})";
  const std::string scores = R"({"kind": "scores", "scores": [[1, 2]], "queries": [0]})";
  for (const char* origin : {"written", "trained", "given"}) {
    EXPECT_TRUE(claims("\"origin\": \"" + std::string(origin) + "\", ", drawn)) << origin;
    EXPECT_FALSE(claims("\"origin\": \"" + std::string(origin) + "\", ", scores)) << origin;
  }
  EXPECT_FALSE(claims(R"("origin": "drawn", )", drawn));
  EXPECT_FALSE(claims("", drawn));
}

TEST(lesson, everything_that_can_be_said) {
  const Lesson lesson = parsed(R"({
    "attnscope": 1, "title": {"en": "T", "zh": "题"}, "notes": {"causal-mask/softmax": "n", "causal-mask/mix": {"zh": "注"}},
    "sentence": "the cat", "compare": "a dog", "tokenizer": "words", "vocabulary": ["the", "[UNK]"], "rows": 4, "seed": -1,
    "warmup": [{"randn": []}, {"rand": [2, 3]}, {"linear": {"in": 4, "out": 5}}, {"linear": {"in": 1, "out": 2, "bias": false}}],
    "model": {"kind": "transformer_block", "d_model": 4, "heads": 2, "mask": "causal", "scale": false, "bias": false, "d_ff": 3,
      "activation": "gelu", "norm": "pre", "residual": false, "layers": 2, "readout": true, "position": "sinusoidal",
      "input": {"from": "embedding"}, "axes": ["a", {"en": "b"}, {"zh": "丙"}, {"en": "d", "zh": "丁"}],
      "weights": {"readout": [1, 2, 3, 4e-1], "blocks.1.norm2.weight": [1, -0, 2, 3]}},
    "gradients": {"seed": 18446744073709551615, "lengths": [2, 5], "rnn": {"input_size": 2, "hidden_size": 3, "nonlinearity": "relu"},
      "attention": {"embed_dim": 4, "num_heads": 4, "mask": "none"}},
    "origin": "trained", "printed": {"loss": {"decimals": 0, "values": 3}}, "open": {"scene": "causal-mask", "step": "softmax/1/0"}
  })");
  EXPECT_EQ(lesson.title->in(Language::zh), "题");
  EXPECT_TRUE(lesson.title->has_en && lesson.title->has_zh);
  EXPECT_FALSE(lesson.notes);
  EXPECT_EQ(lesson.stage_notes.at("causal-mask/mix").en, "注");
  EXPECT_EQ(lesson.seed, UINT64_MAX);
  EXPECT_TRUE(lesson.seed_negative);
  EXPECT_EQ(lesson.gradients->seed, UINT64_MAX);
  EXPECT_FALSE(lesson.gradients_seed_negative);
  EXPECT_EQ(rows(lesson.tokens), "the:0 cat:2");
  EXPECT_EQ(rows(lesson.b_tokens), "a:3 dog:1");  // no row is free for dog
  EXPECT_EQ(lesson.table, (std::vector<std::string>{"the", "[UNK]", "cat", "a"}));
  EXPECT_TRUE(lesson.warmup[0].shape.empty());
  EXPECT_TRUE(lesson.warmup[2].bias);
  EXPECT_FALSE(lesson.warmup[3].bias);
  EXPECT_EQ(lesson.axes[1].zh, "b");
  EXPECT_EQ(lesson.axes[2].en, "丙");
  EXPECT_EQ(lesson.model->weights.at("readout").values[3], 0.4f);
  EXPECT_TRUE(lesson.gradients->rnn->relu);
  EXPECT_EQ(lesson.origin, Origin::trained);
  EXPECT_EQ(lesson.printed.at("loss").decimals, 0);
  EXPECT_EQ(lesson.open_step, "softmax/1/0");
  const model::Program all = program(lesson);
  EXPECT_EQ(all.ids, (std::vector<std::int64_t>{0, 2}));
  EXPECT_EQ(all.b_ids, (std::vector<std::int64_t>{3, 1}));
  EXPECT_EQ(all.rows, 4);
}

TEST(lesson, rows_of_tokens) {
  EXPECT_EQ(rows(parsed(attention("\"sentence\":\"the cat the\",\"compare\":\"dog cat\"")).tokens), "the:0 cat:1 the:0");
  EXPECT_EQ(rows(parsed(attention("\"sentence\":\"the cat the\",\"compare\":\"dog cat\"")).b_tokens), "dog:2 cat:1");
  EXPECT_EQ(rows(parsed(attention("\"sentence\":\"b c a c\",\"vocabulary\":[\"a\",\"b\"],\"rows\":8")).tokens), "b:1 c:2 a:0 c:2");
  EXPECT_EQ(parsed(attention("\"sentence\":\"b c a c\",\"vocabulary\":[\"a\",\"b\"],\"rows\":8")).table.size(), 8u);
  EXPECT_EQ(parsed(attention("\"sentence\":\"a b\",\"rows\":5")).table, (std::vector<std::string>{"a", "b", "", "", ""}));
  // The rows run out: then [UNK], which keeps what was known.
  EXPECT_EQ(rows(parsed(attention("\"sentence\":\"x y z x\",\"vocabulary\":[\"[UNK]\"],\"rows\":2")).tokens), "x:1 y:0 z:0 x:1");
  EXPECT_EQ(rows(parsed(attention("\"sentence\":\"x [UNK]\",\"vocabulary\":[\"[UNK]\"]")).tokens), "x:0 [UNK]:0");
  EXPECT_EQ(rows(parsed(attention("\"sentence\":\"猫 猫\",\"tokenizer\":\"characters\"")).tokens), "猫:0  :1 猫:0");
  EXPECT_EQ(rows(parsed(attention("\"sentence\":\"猫\",\"tokenizer\":\"bytes\",\"vocabulary\":[\"ab\",\"e7\",\"8c\"]")).tokens),
            "e7:1 8c:2 ab:0");
}

TEST(lesson, without_a_table_any_token_will_do) {
  const Lesson lesson = parsed(
      "{\"attnscope\":1,\"sentence\":\"x y\",\"vocabulary\":[\"a\"],\"model\":{\"kind\":\"attention\",\"d_model\":2,"
      "\"input\":{\"from\":\"randn\",\"draw\":\"after\"}}}");
  EXPECT_EQ(rows(lesson.tokens), "x:-1 y:-1");
  EXPECT_TRUE(lesson.table.empty());
  EXPECT_EQ(program(lesson).ids.size(), 2u);
}

TEST(lesson, without_a_model_words_are_not_used) {
  const Lesson lesson = parsed(
      "{\"attnscope\":1,\"sentence\":\"\",\"compare\":\"\",\"vocabulary\":[\"a\"],\"rows\":3,\"gradients\":{\"lengths\":[2],"
      "\"rnn\":{\"input_size\":1,\"hidden_size\":1}}}");
  EXPECT_TRUE(lesson.tokens.empty());
  EXPECT_TRUE(lesson.table.empty());
}

TEST(lesson, seeds_of_64_bits) {
  const auto seed = [](const std::string& text) { return parsed(attention("\"sentence\":\"a\",\"seed\":" + text)); };
  EXPECT_EQ(seed("0").seed, 0u);
  EXPECT_FALSE(seed("-0").seed_negative);
  EXPECT_EQ(seed("1099511627783").seed, (std::uint64_t{1} << 40) + 7);
  EXPECT_EQ(seed("-9223372036854775808").seed, std::uint64_t{1} << 63);
  EXPECT_TRUE(seed("-9223372036854775808").seed_negative);
  EXPECT_EQ(seed("18446744073709551615").seed, UINT64_MAX);
}

TEST(lesson, where_the_weights_come_from) {
  const std::string identity = "[[1,0],[0,1]]";
  const std::string three = "\"W_Q.weight\":" + identity + ",\"W_K.weight\":" + identity + ",\"W_V.weight\":" + identity;
  const auto origin = [](const std::string& model, const std::string& rest = "") {
    return parsed("{\"attnscope\":1,\"sentence\":\"a b\"," + rest + "\"model\":" + model + "}").origin;
  };
  const std::string kind = "{\"kind\":\"attention\",\"d_model\":2,";
  EXPECT_EQ(origin(kind + "\"weights\":{" + three + "}}"), Origin::drawn);  // the table is drawn
  EXPECT_EQ(origin(kind + "\"weights\":{\"embedding.weight\":" + identity + "," + three + "}}"), Origin::written);
  EXPECT_EQ(origin(kind + "\"weights\":{\"embedding.weight\":" + identity + "," + three + "}}", "\"origin\":\"trained\","),
            Origin::trained);
  EXPECT_EQ(origin(kind + "\"input\":{\"from\":\"values\",\"values\":[[1,2],[3,4]]},\"weights\":{" + three + "}}"), Origin::written);
  EXPECT_EQ(origin("{\"kind\":\"scores\",\"scores\":[[1,2]]}"), Origin::given);
}

TEST(lesson, given_scores_and_their_queries) {
  const Lesson lesson = parsed(
      "{\"attnscope\":1,\"sentence\":\"a b c\",\"model\":{\"kind\":\"scores\",\"mask\":\"causal\",\"queries\":[2,0],"
      "\"scores\":[[1,2,3],[4,5,6]]}}");
  EXPECT_EQ(lesson.model->queries, (std::vector<std::int64_t>{2, 0}));
  const Lesson plain = parsed("{\"attnscope\":1,\"sentence\":\"a b c\",\"model\":{\"kind\":\"scores\",\"scores\":[[1,2,3],[4,5,6]]}}");
  EXPECT_EQ(plain.model->queries, (std::vector<std::int64_t>{0, 1}));
}

TEST(lesson, numbers_are_read_as_doubles_and_rounded_to_floats) {
  // 16777217 lies between two floats; 0.1 + half a unit of the float rounds once, from the double.
  const Lesson lesson = parsed(
      "{\"attnscope\":1,\"sentence\":\"a b c\",\"model\":{\"kind\":\"scores\",\"scores\":"
      "[[16777217,0.1,-0.0],[3.4028235e38,1e-50,-0],[9007199254740993,1.00000017881393421514957253748434595763683319091796875,1]]}}");
  const std::vector<float>& v = lesson.model->scores.values;
  EXPECT_EQ(v[0], 16777216.0f);
  EXPECT_EQ(v[1], 0.1f);
  EXPECT_TRUE(std::signbit(v[2]));
  EXPECT_EQ(v[3], 3.4028235e38f);
  EXPECT_EQ(v[4], 0.0f);
  EXPECT_TRUE(std::signbit(v[5]));
  EXPECT_EQ(v[6], 9007199254740992.0f);
  EXPECT_EQ(v[7], 1.00000012f + 1.19209290e-7f);
}

TEST(lesson, resolve_checks_what_was_changed_in_code) {
  const Lesson base =
      parsed(attention("\"sentence\":\"the cat\",\"rows\":3,\"printed\":{\"weights\":{\"decimals\":1,\"values\":[[1,0],[0,1]]}}"));
  Lesson changed = base;
  changed.sentence = "the cat sat";
  const Result<Lesson> longer = resolve(changed);
  ASSERT_TRUE(longer) << describe(longer.error(), Language::en);
  EXPECT_EQ(rows(longer->tokens), "the:0 cat:1 sat:2");
  EXPECT_TRUE(longer->printed.empty());  // it printed a sentence of two words

  changed.sentence = "the cat sat on";
  EXPECT_EQ(resolve(changed).error(), (Error{"unknown_token", {"on"}, ""}));
  changed.sentence = "";
  EXPECT_EQ(resolve(changed).error().code, "empty_sentence");
  changed = base;
  changed.model->d_model = 0;
  EXPECT_EQ(resolve(changed).error().code, "out_of_range");
  changed.model->d_model = std::int64_t{1} << 39;
  EXPECT_EQ(resolve(changed).error().code, "too_large");
  EXPECT_EQ(*resolve(base), base);
}

TEST(lesson, figures_are_known_before_they_are_computed) {
  std::vector<std::string> sources;
  for (const Builtin& builtin : builtin_lessons()) sources.emplace_back(builtin.json);
  sources.push_back(R"({"attnscope":1,"sentence":"a b c","compare":"b a","warmup":[{"rand":[2,3]},{"linear":{"in":2,"out":3}}],

    "model":{"kind":"transformer_block","d_model":6,"heads":3,"layers":3,"norm":"pre","mask":"causal",
      "readout":true,"position":"sinusoidal"}})");
  sources.push_back(
      R"({"attnscope":1,"sentence":"a b c","model":{"kind":"transformer_block","d_model":4,"norm":"none","residual":false}})");
  sources.push_back(
      R"({"attnscope":1,"sentence":"a b c","model":{"kind":"attention","d_model":4,"d_k":3,"d_v":5,"bias":true,"mask":"causal"}})");
  sources.push_back(R"({"attnscope":1,"sentence":"a b c","model":{"kind":"attention","d_model":4,"init":"rand","position":"sinusoidal"}})");
  sources.push_back(
      R"({"attnscope":1,"sentence":"a b c",
    "model":{"kind":"multi_head_attention","d_model":4,"d_out":6,"heads":3,"out_projection":false,"bias":false}})");
  sources.push_back(
      R"({"attnscope":1,"sentence":"a","compare":"b c","model":{"kind":"feed_forward","d_model":3,"d_ff":5,"activation":"gelu"}})");
  for (const std::string& source : sources) {
    const Lesson lesson = parsed(source);
    const auto trace = model::run(program(lesson));
    const auto shapes = figure_shapes(lesson);
    EXPECT_GT(shapes.size(), 3u);
    for (const auto& [name, shape] : shapes) {
      const model::Figure* figure = trace->find(name);
      ASSERT_NE(figure, nullptr) << name << " in " << source.substr(0, 200);
      EXPECT_EQ(figure->shape, shape) << name;
    }
  }
}

}  // namespace
}  // namespace attnscope::lesson
