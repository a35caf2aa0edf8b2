// Bad lessons: each is refused with one line that names the place and the thing, in both languages.
#include <gtest/gtest.h>

#include "lesson/catalogue.h"
#include "lesson/json_document.h"
#include "lesson/lesson.h"

namespace attnscope::lesson {
namespace {

/// "code @ /pointer" of a lesson that is refused. (Lines and columns: json_document_test.cpp and below.)
std::string refusal(std::string_view json, const Limits& limits = {}) {
  const Result<Lesson> lesson = parse_lesson(json, limits);
  if (lesson) return "accepted";
  for (const Language language : {Language::en, Language::zh}) {
    const std::string line = describe(lesson.error(), language);
    EXPECT_EQ(line.find("⟨"), std::string::npos) << "no text for " << lesson.error().code;
    EXPECT_EQ(line.find('\n'), std::string::npos) << line;
    EXPECT_EQ(line.find("{0}"), std::string::npos) << line;
    EXPECT_EQ(line.find("{1}"), std::string::npos) << line;
    EXPECT_EQ(line.find("{2}"), std::string::npos) << line;
  }
  return lesson.error().code + " @ " + lesson.error().place.pointer;
}

std::string with_model(const std::string& model, const std::string& rest = "") {
  return "{\"attnscope\":1,\"sentence\":\"the cat sat\"," + rest + "\"model\":" + model + "}";
}
std::string with_gradients(const std::string& gradients) {
  return "{\"attnscope\":1,\"gradients\":" + gradients + "}";
}
std::string with(const std::string& rest) {
  return with_model("{\"kind\":\"attention\",\"d_model\":4}", rest + ",");
}

TEST(bad_lesson, its_frame) {
  EXPECT_EQ(refusal("[]"), "not_object @ ");
  EXPECT_EQ(refusal("{}"), "missing_key @ ");
  EXPECT_EQ(refusal("{\"attnscope\": 2}"), "version @ /attnscope");
  EXPECT_EQ(refusal("{\"attnscope\": 1.0}"), "not_whole @ /attnscope");
  EXPECT_EQ(refusal("{\"attnscope\": \"1\"}"), "not_number @ /attnscope");
  EXPECT_EQ(refusal("{\"attnscope\": 1}"), "needs_model @ ");
  EXPECT_EQ(refusal("{\"attnscope\": 1, \"modle\": {}}"), "unknown_key_like @ /modle");
  EXPECT_EQ(refusal("{\"attnscope\": 1, \"colour\": {}}"), "unknown_key @ /colour");
  EXPECT_EQ(refusal("{\"attnscope\": 1, \"attnscope\": 1}"), "duplicate_key @ /attnscope");
  EXPECT_EQ(refusal("{\"attnscope\": 1,\n \"model\": null}"), "null @ /model");
  EXPECT_EQ(refusal("{\"attnscope\": 1,\n \"model\": []}"), "not_object @ /model");
}

TEST(bad_lesson, texts) {
  EXPECT_EQ(refusal(with("\"title\": 3")), "not_text_or_languages @ /title");
  EXPECT_EQ(refusal(with("\"title\": {}")), "empty_text @ /title");
  EXPECT_EQ(refusal(with("\"title\": {\"de\": \"x\"}")), "unknown_key @ /title/de");
  EXPECT_EQ(refusal(with("\"title\": {\"en\": 1}")), "not_text @ /title/en");
  EXPECT_EQ(refusal(with("\"notes\": {\"nowhere/softmax\": \"x\"}")), "unknown_note @ /notes/nowhere~1softmax");
  EXPECT_EQ(refusal(with("\"notes\": {\"causal-mask/nothing\": \"x\"}")), "unknown_note @ /notes/causal-mask~1nothing");
  EXPECT_EQ(refusal(with("\"notes\": {\"causal-mask/softmax\": 1}")), "not_text_or_languages @ /notes/causal-mask~1softmax");
  EXPECT_EQ(refusal(with("\"notes\": {\"en\": \"x\", \"causal-mask/softmax\": \"y\"}")), "unknown_key @ /notes/causal-mask~1softmax");
}

TEST(bad_lesson, sentences_and_tokens) {
  const std::string model = "\"model\":{\"kind\":\"attention\",\"d_model\":4}}";
  EXPECT_EQ(refusal("{\"attnscope\":1," + model), "empty_sentence @ ");
  EXPECT_EQ(refusal("{\"attnscope\":1,\"sentence\":\"\"," + model), "empty_sentence @ /sentence");
  EXPECT_EQ(refusal("{\"attnscope\":1,\"sentence\":\" \\n\\u3000\"," + model), "empty_sentence @ /sentence");
  EXPECT_EQ(refusal("{\"attnscope\":1,\"sentence\":[\"a\"]," + model), "not_text @ /sentence");
  EXPECT_EQ(refusal(with("\"tokenizer\": \"bpe\"")), "unknown_value @ /tokenizer");
  EXPECT_EQ(refusal(with("\"vocabulary\": \"the\"")), "not_list @ /vocabulary");
  EXPECT_EQ(refusal(with("\"vocabulary\": [\"the\", 1]")), "not_text @ /vocabulary/1");
  EXPECT_EQ(refusal(with("\"vocabulary\": [\"the\", \"\"]")), "empty_word @ /vocabulary/1");
  EXPECT_EQ(refusal(with("\"vocabulary\": [\"the\", \"cat\", \"the\"]")), "duplicate_word @ /vocabulary/2");
  EXPECT_EQ(refusal(with("\"vocabulary\": [\"the\", \"cat\"], \"rows\": 1")), "rows_too_few @ /rows");
  EXPECT_EQ(refusal(with("\"vocabulary\": [\"the\", \"cat\"]")), "unknown_token @ /sentence");
  EXPECT_EQ(refusal(with("\"rows\": 2")), "unknown_token @ /sentence");
  EXPECT_EQ(refusal(with("\"rows\": 0")), "out_of_range @ /rows");
  EXPECT_EQ(refusal(with("\"compare\": \"\"")), "empty_compare @ /compare");
  EXPECT_EQ(refusal(with("\"compare\": \" \"")), "empty_compare @ /compare");
  EXPECT_EQ(refusal(with("\"compare\": \"a dog\", \"rows\": 4")), "unknown_token @ /compare");
}

TEST(bad_lesson, seeds_and_warmups) {
  EXPECT_EQ(refusal(with("\"seed\": 42.0")), "not_whole @ /seed");
  EXPECT_EQ(refusal(with("\"seed\": 4e1")), "not_whole @ /seed");
  EXPECT_EQ(refusal(with("\"seed\": \"42\"")), "not_number @ /seed");
  EXPECT_EQ(refusal(with("\"seed\": 18446744073709551616")), "seed_range @ /seed");
  EXPECT_EQ(refusal(with("\"seed\": -9223372036854775809")), "seed_range @ /seed");
  EXPECT_EQ(refusal(with("\"warmup\": {\"randn\": [2]}")), "not_list @ /warmup");
  EXPECT_EQ(refusal(with("\"warmup\": [{}]")), "one_key @ /warmup/0");
  EXPECT_EQ(refusal(with("\"warmup\": [{\"randn\": [2], \"rand\": [2]}]")), "one_key @ /warmup/0");
  EXPECT_EQ(refusal(with("\"warmup\": [{\"randint\": [2]}]")), "unknown_key_like @ /warmup/0/randint");
  EXPECT_EQ(refusal(with("\"warmup\": [{\"randn\": [0]}]")), "out_of_range @ /warmup/0/randn/0");
  EXPECT_EQ(refusal(with("\"warmup\": [{\"randn\": 3}]")), "not_list @ /warmup/0/randn");
  std::string ones = "1";
  for (int axis = 1; axis < 64; ++axis) ones += ",1";
  EXPECT_EQ(refusal(with("\"warmup\": [{\"randn\": [" + ones + "]}]")), "accepted");
  EXPECT_EQ(refusal(with("\"warmup\": [{\"rand\": [" + ones + ",1]}]")), "too_many_axes @ /warmup/0/rand");
  EXPECT_EQ(refusal(with("\"warmup\": [{\"linear\": {\"in\": 4}}]")), "missing_key @ /warmup/0/linear");
}

TEST(bad_lesson, models) {
  EXPECT_EQ(refusal(with_model("{\"d_model\":4}")), "missing_key @ /model");
  EXPECT_EQ(refusal(with_model("{\"kind\":\"lstm\"}")), "unknown_kind @ /model/kind");
  EXPECT_EQ(refusal(with_model("{\"kind\":\"attention\"}")), "missing_key @ /model");
  EXPECT_EQ(refusal(with_model("{\"kind\":\"attention\",\"d_model\":0}")), "out_of_range @ /model/d_model");
  EXPECT_EQ(refusal(with_model("{\"kind\":\"attention\",\"d_model\":-4}")), "out_of_range @ /model/d_model");
  EXPECT_EQ(refusal(with_model("{\"kind\":\"attention\",\"d_model\":true}")), "not_number @ /model/d_model");
  EXPECT_EQ(refusal(with_model("{\"kind\":\"attention\",\"d_model\":4,\"heads\":2}")), "key_not_for_kind @ /model/heads");
  EXPECT_EQ(refusal(with_model("{\"kind\":\"feed_forward\",\"d_model\":4,\"mask\":\"causal\"}")), "key_not_for_kind @ /model/mask");
  EXPECT_EQ(refusal(with_model("{\"kind\":\"multi_head_attention\",\"d_model\":4,\"d_ff\":8}")), "key_not_for_kind @ /model/d_ff");
  EXPECT_EQ(refusal(with_model("{\"kind\":\"transformer_block\",\"d_model\":4,\"d_out\":4}")), "key_not_for_kind @ /model/d_out");
  EXPECT_EQ(refusal(with_model("{\"kind\":\"attention\",\"d_model\":4,\"maks\":\"causal\"}")), "unknown_key_like @ /model/maks");
  EXPECT_EQ(refusal(with_model("{\"kind\":\"attention\",\"d_model\":4,\"mask\":true}")), "not_text @ /model/mask");
  EXPECT_EQ(refusal(with_model("{\"kind\":\"attention\",\"d_model\":4,\"scale\":1}")), "not_true_false @ /model/scale");
  EXPECT_EQ(refusal(with_model("{\"kind\":\"attention\",\"d_model\":4,\"init\":\"rand\",\"bias\":true}")), "rand_with_bias @ /model/bias");
  EXPECT_EQ(refusal(with_model("{\"kind\":\"multi_head_attention\",\"d_model\":8,\"heads\":3}")), "heads_do_not_divide @ /model/heads");
  EXPECT_EQ(refusal(with_model("{\"kind\":\"multi_head_attention\",\"d_model\":8,\"d_out\":6,\"heads\":4}")),
            "heads_do_not_divide @ /model/heads");
  EXPECT_EQ(refusal(with_model("{\"kind\":\"transformer_block\",\"d_model\":8,\"layers\":13}")), "out_of_range @ /model/layers");
  EXPECT_EQ(refusal(with_model("{\"kind\":\"transformer_block\",\"d_model\":8,\"layers\":0}")), "out_of_range @ /model/layers");
  EXPECT_EQ(refusal(with_model("{\"kind\":\"attention\",\"d_model\":2,\"axes\":[\"a\"]}")), "axes_length @ /model/axes");
  EXPECT_EQ(refusal(with_model("{\"kind\":\"attention\",\"d_model\":2,\"axes\":[\"a\",1]}")), "not_text_or_languages @ /model/axes/1");
}

TEST(bad_lesson, inputs) {
  const auto input = [](const std::string& text) { return with_model("{\"kind\":\"attention\",\"d_model\":2,\"input\":" + text + "}"); };
  EXPECT_EQ(refusal(input("\"embedding\"")), "not_object @ /model/input");
  EXPECT_EQ(refusal(input("{}")), "missing_key @ /model/input");
  EXPECT_EQ(refusal(input("{\"from\":\"file\"}")), "unknown_value @ /model/input/from");
  EXPECT_EQ(refusal(input("{\"from\":\"randn\"}")), "missing_key @ /model/input");
  EXPECT_EQ(refusal(input("{\"from\":\"randn\",\"draw\":\"later\"}")), "unknown_value @ /model/input/draw");
  EXPECT_EQ(refusal(input("{\"from\":\"embedding\",\"draw\":\"after\"}")), "key_not_here @ /model/input/draw");
  EXPECT_EQ(refusal(input("{\"from\":\"values\"}")), "missing_key @ /model/input");
  EXPECT_EQ(refusal(input("{\"from\":\"values\",\"values\":[[1,2],[3,4]]}")), "shape @ /model/input/values");
  EXPECT_EQ(refusal(input("{\"from\":\"values\",\"values\":[[1,2],[3],[4,5]]}")), "ragged @ /model/input/values/1");
  EXPECT_EQ(refusal(input("{\"from\":\"values\",\"values\":[[1,2],3,[4,5]]}")), "not_list @ /model/input/values/1");
  EXPECT_EQ(refusal(input("{\"from\":\"values\",\"values\":[[1,2],[3,\"x\"],[4,5]]}")), "not_number @ /model/input/values/1/1");
  EXPECT_EQ(refusal(input("{\"from\":\"values\",\"values\":[[1,2],[3,[4]],[4,5]]}")), "not_number @ /model/input/values/1/1");
  EXPECT_EQ(refusal(input("{\"from\":\"values\",\"values\":[]}")), "empty_list @ /model/input/values");
  EXPECT_EQ(refusal(input("{\"from\":\"values\",\"values\":[[],[],[]]}")), "empty_list @ /model/input/values/0");
  EXPECT_EQ(refusal(with_model("{\"kind\":\"attention\",\"d_model\":2,\"input\":{\"from\":\"randn\",\"draw\":\"before\"}}",
                               "\"compare\":\"a cat\",")),
            "compare_needs_embedding @ /compare");
}

TEST(bad_lesson, weights) {
  const auto weights = [](const std::string& text, const std::string& more = "") {
    return with_model("{\"kind\":\"attention\",\"d_model\":2," + more + "\"weights\":" + text + "}");
  };
  EXPECT_EQ(refusal(weights("[]")), "not_object @ /model/weights");
  EXPECT_EQ(refusal(weights("{\"W_O.weight\":[[1,2],[3,4]]}")), "unknown_parameter @ /model/weights/W_O.weight");
  EXPECT_EQ(refusal(weights("{\"W_Q\":[[1,2],[3,4]]}")), "unknown_parameter @ /model/weights/W_Q");
  EXPECT_EQ(refusal(weights("{\"W_Q.weight\":[[1,2]]}")), "shape @ /model/weights/W_Q.weight");
  EXPECT_EQ(refusal(weights("{\"W_Q.weight\":[1,2,3,4]}")), "shape @ /model/weights/W_Q.weight");
  EXPECT_EQ(refusal(weights("{\"W_Q.weight\":7}")), "shape @ /model/weights/W_Q.weight");
  EXPECT_EQ(refusal(weights("{\"W_Q.weight\":[[1,2],[3]]}")), "ragged @ /model/weights/W_Q.weight/1");
  EXPECT_EQ(refusal(weights("{\"W_Q.weight\":[[1,2],[3,1e39]]}")), "number_range @ /model/weights/W_Q.weight/1/1");
  EXPECT_EQ(refusal(weights("{\"W_Q.bias\":[1,2]}")), "unknown_parameter @ /model/weights/W_Q.bias");
  EXPECT_EQ(refusal(weights("{\"W_Q.weight\":[[1,2],[3,4]]}", "\"bias\":true,")), "weight_without_bias @ /model/weights/W_Q.weight");
  EXPECT_EQ(refusal(weights("{\"embedding.weight\":[[1,2],[3,4]]}")), "shape @ /model/weights/embedding.weight");
  EXPECT_EQ(refusal(weights("{\"readout\":[1,2]}")), "unknown_parameter @ /model/weights/readout");
  const std::string block = "{\"kind\":\"transformer_block\",\"d_model\":2,\"layers\":2,\"weights\":{";
  EXPECT_EQ(refusal(with_model(block + "\"norm1.weight\":[1,2]}}")).substr(0, 19), "unknown_parameter @");
  EXPECT_EQ(refusal(with_model(block + "\"blocks.2.norm1.weight\":[1,2]}}")).substr(0, 19), "unknown_parameter @");
  EXPECT_EQ(refusal(with_model(block + "\"blocks.1.norm1.weight\":[1,2]}}")), "accepted");  // LayerNorm needs no bias beside it
  EXPECT_EQ(refusal(with_model(block + "\"blocks.1.ffn.fc1.weight\":[[1,2],[1,2],[1,2],[1,2],[1,2],[1,2],[1,2],[1,2]]}}")).substr(0, 21),
            "weight_without_bias @");
}

TEST(bad_lesson, given_scores) {
  const auto scores = [](const std::string& text) { return with_model("{\"kind\":\"scores\"," + text + "}"); };
  EXPECT_EQ(refusal(with_model("{\"kind\":\"scores\"}")), "missing_key @ /model");
  EXPECT_EQ(refusal(scores("\"scores\":[[1,2]]")), "scores_columns @ /model/scores");
  EXPECT_EQ(refusal(scores("\"scores\":[1,2,3]")), "scores_columns @ /model/scores");
  EXPECT_EQ(refusal(scores("\"scores\":[[1,2,3]],\"d_model\":4")), "key_not_for_kind @ /model/d_model");
  EXPECT_EQ(refusal(scores("\"scores\":[[1,2,3]],\"scale\":false")), "key_not_for_kind @ /model/scale");
  EXPECT_EQ(refusal(scores("\"scores\":[[1,2,3]],\"queries\":[0,1]")), "queries_count @ /model/queries");
  EXPECT_EQ(refusal(scores("\"scores\":[[1,2,3]],\"queries\":[3]")), "query_range @ /model/queries/0");
  EXPECT_EQ(refusal(scores("\"scores\":[[1,2,3]],\"queries\":[-1]")), "out_of_range @ /model/queries/0");
  EXPECT_EQ(refusal(scores("\"scores\":[[1,2,3],[1,2,3],[1,2,3],[1,2,3]]")), "query_range @ /model");
  EXPECT_EQ(refusal(with_model("{\"kind\":\"scores\",\"scores\":[[1,2,3]]}", "\"compare\":\"x\",")), "compare_needs_embedding @ /compare");
}

TEST(bad_lesson, gradients) {
  EXPECT_EQ(refusal(with_gradients("{}")), "missing_key @ /gradients");
  EXPECT_EQ(refusal(with_gradients("{\"lengths\":[80]}")), "gradients_empty @ /gradients");
  const std::string rnn = ",\"rnn\":{\"input_size\":4,\"hidden_size\":8}}";
  EXPECT_EQ(refusal(with_gradients("{\"lengths\":80" + rnn)), "not_list @ /gradients/lengths");
  EXPECT_EQ(refusal(with_gradients("{\"lengths\":[]" + rnn)), "empty_list @ /gradients/lengths");
  EXPECT_EQ(refusal(with_gradients("{\"lengths\":[0]" + rnn)), "out_of_range @ /gradients/lengths/0");
  EXPECT_EQ(refusal(with_gradients("{\"lengths\":[8,9,8]" + rnn)), "duplicate_length @ /gradients/lengths/2");
  EXPECT_EQ(refusal(with_gradients("{\"lengths\":[8],\"rnn\":{\"input_size\":4}}")), "missing_key @ /gradients/rnn");
  EXPECT_EQ(refusal(with_gradients("{\"lengths\":[8],\"rnn\":{\"input_size\":4,\"hidden_size\":8,\"nonlinearity\":\"gelu\"}}")),
            "unknown_value @ /gradients/rnn/nonlinearity");
  EXPECT_EQ(refusal(with_gradients("{\"lengths\":[8],\"attention\":{\"embed_dim\":8,\"num_heads\":3}}")),
            "num_heads_do_not_divide @ /gradients/attention/num_heads");
  EXPECT_EQ(refusal(with_gradients("{\"lengths\":[8],\"lstm\":{}}")), "unknown_key @ /gradients/lstm");
  EXPECT_EQ(refusal(with_gradients("{\"seed\":1.5,\"lengths\":[8]" + rnn)), "not_whole @ /gradients/seed");
}

TEST(bad_lesson, printed_open_and_origin) {
  EXPECT_EQ(refusal(with("\"origin\": \"found\"")), "unknown_value @ /origin");
  EXPECT_EQ(refusal(with("\"printed\": []")), "not_object @ /printed");
  EXPECT_EQ(refusal(with("\"printed\": {\"weihgts\": {\"decimals\": 2, \"values\": [[1]]}}")), "unknown_figure @ /printed/weihgts");
  EXPECT_EQ(refusal(with("\"printed\": {\"weights\": {\"values\": [[1]]}}")), "missing_key @ /printed/weights");
  EXPECT_EQ(refusal(with("\"printed\": {\"weights\": {\"decimals\": 2, \"values\": [[1]]}}")), "shape @ /printed/weights/values");
  EXPECT_EQ(refusal(with("\"printed\": {\"weights\": {\"decimals\": 10, \"values\": [[1]]}}")), "out_of_range @ /printed/weights/decimals");
  EXPECT_EQ(refusal(with("\"open\": {}")), "missing_key @ /open");
  EXPECT_EQ(refusal(with("\"open\": {\"scene\": \"\"}")), "unknown_scene @ /open/scene");
  EXPECT_EQ(refusal(with("\"open\": {\"scene\": \"kitchen\"}")), "unknown_scene @ /open/scene");
  EXPECT_EQ(refusal(with("\"open\": {\"scene\": \"causal-mask\", \"step\": \"softmax/9/0\"}")), "unknown_step @ /open/step");
  EXPECT_EQ(refusal(with("\"open\": {\"scene\": \"causal-mask\", \"step\": \"boil\"}")), "unknown_step @ /open/step");
  EXPECT_EQ(refusal(with("\"open\": {\"scene\": \"causal-mask\", \"zoom\": 2}")), "unknown_key @ /open/zoom");
}

TEST(bad_lesson, huge_sizes_are_counted_before_anything_is_allocated) {
  EXPECT_EQ(refusal(with_model("{\"kind\":\"attention\",\"d_model\":1000000000}")), "too_large @ /model");
  EXPECT_EQ(refusal(with_model("{\"kind\":\"attention\",\"d_model\":1099511627776,\"d_k\":1099511627776}")), "too_large @ /model");
  EXPECT_EQ(refusal(with_model("{\"kind\":\"attention\",\"d_model\":9223372036854775807}")), "out_of_range @ /model/d_model");
  EXPECT_EQ(refusal(with_model("{\"kind\":\"attention\",\"d_model\":99999999999999999999}")), "out_of_range @ /model/d_model");
  EXPECT_EQ(refusal(with("\"rows\": 1000000000000")), "too_large @ /model");
  EXPECT_EQ(refusal(with("\"warmup\": [{\"randn\": [1000000, 1000000, 1000000, 1000000]}]")), "too_large @ /model");
  EXPECT_EQ(refusal(with_gradients("{\"lengths\":[1000000000],\"rnn\":{\"input_size\":4,\"hidden_size\":8}}")),
            "experiments_too_large @ /gradients");
  Limits window;
  window.numbers = kWindowNumbers;
  EXPECT_EQ(refusal(with_model("{\"kind\":\"attention\",\"d_model\":1024}"), window), "accepted");
  EXPECT_EQ(refusal(with_model("{\"kind\":\"attention\",\"d_model\":2048}"), window), "too_large @ /model");
  EXPECT_EQ(refusal(with_model("{\"kind\":\"attention\",\"d_model\":2048}")), "accepted");
  EXPECT_EQ(refusal("{\"attnscope\":1,\"sentence\":\"" + std::string(20000, 'x') +
                    "\",\"tokenizer\":\"bytes\",\"model\":{\"kind\":\"attention\",\"d_model\":1}}"),
            "sentence_too_long @ /sentence");
}

std::string words(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += i % 2 == 0 ? "a " : "b ";
  return text;
}

TEST(bad_lesson, too_much_is_said_in_words_that_a_reader_can_change) {
  Limits window;
  window.numbers = kWindowNumbers;
  const auto lesson = [](int tokens, int compared, const std::string& rest = "") {
    const std::string compare = compared > 0 ? ",\"compare\":\"" + words(compared) + "\"" : "";
    return "{\"attnscope\":1,\"sentence\":\"" + words(tokens) + "\"" + compare + rest +
           ",\"model\":{\"kind\":\"multi_head_attention\",\"d_model\":64,\"heads\":8,\"mask\":\"causal\"}}";
  };
  const auto error = [&](const std::string& json) {
    const Result<Lesson> read = parse_lesson(json, window);
    return read ? Error{"accepted", {}, {}} : read.error();
  };
  // The number that is named is the most that is accepted.
  const Error sentence = error(lesson(600, 0));
  ASSERT_EQ(sentence.code, "sentence_too_long");
  EXPECT_EQ(sentence.args[0], "600");
  const int most = std::stoi(sentence.args[1]);
  EXPECT_GT(most, 200);
  EXPECT_EQ(error(lesson(most, 0)).code, "accepted");
  EXPECT_EQ(error(lesson(most + 1, 0)).code, "sentence_too_long");
  EXPECT_NE(describe(sentence, Language::en).find("/sentence: the sentence has 600 tokens; at most " + std::to_string(most)),
            std::string::npos);
  EXPECT_NE(describe(sentence, Language::zh).find("句子有 600 个 token"), std::string::npos);

  const Error compare = error(lesson(3, 700));
  ASSERT_EQ(compare.code, "compare_too_long");
  EXPECT_EQ(error(lesson(3, std::stoi(compare.args[1]))).code, "accepted");
  EXPECT_EQ(error(lesson(600, 600)).code, "sentence_too_long");

  const std::string experiments = "\"gradients\":{\"lengths\":[10,2000],\"attention\":{\"embed_dim\":64,\"num_heads\":8}}";
  for (const std::string& json : {lesson(3, 0, "," + experiments), "{\"attnscope\":1," + experiments + "}"}) {
    const Error refused = error(json);
    EXPECT_EQ(refused.code, "experiments_too_large");
    EXPECT_NE(describe(refused, Language::en).find("length 2000, embed_dim 64, num_heads 8"), std::string::npos);
  }
}

/// Refused at the line and column of the mark ¦, which is taken out first.
void expect_refused_at_mark(std::string json, const std::string& code) {
  const std::string mark = "¦";
  const std::size_t at = json.find(mark);
  ASSERT_NE(at, std::string::npos);
  json.erase(at, mark.size());
  const Result<Lesson> lesson = parse_lesson(json);
  ASSERT_FALSE(lesson) << json;
  EXPECT_EQ(lesson.error().code, code);
  const Place place = place_in(json, at);
  EXPECT_EQ(lesson.error().place.line, place.line);
  EXPECT_EQ(lesson.error().place.column, place.column);
}

TEST(bad_lesson, line_and_column_of_what_is_wrong) {
  const std::string head = "{\n  \"attnscope\": 1,\n  \"sentence\": \"猫 坐\",\n  ";
  const std::string model = "\"model\": {\n    \"kind\": \"multi_head_attention\", \"d_model\": 8,\n    \"heads\": ";
  expect_refused_at_mark(head + model + "¦3\n  }\n}", "heads_do_not_divide");
  expect_refused_at_mark(head + model + "2,\n¦\"d_k\": 4}\n}", "key_not_for_kind");
  expect_refused_at_mark(head + model + "2, \"input\": {\"from\": \"values\", \"values\": [[1, 2], ¦[3]]}}\n}", "ragged");
  expect_refused_at_mark(head + "\"title\": \"猫坐在垫子上\", \"vocabulary\": [\"猫\", ¦\"猫\"], " + model + "2}}", "duplicate_word");
  expect_refused_at_mark(head + "\"title\": \"猫👨‍👩‍👧\", ¦\"colour\": 1, " + model + "2}}", "unknown_key");
  expect_refused_at_mark(
      "{\"attnscope\": 1, \"sentence\": ¦\"the dog\", \"vocabulary\": [\"the\"], \"model\": {\"kind\": \"attention\", \"d_model\": 2}}",
      "unknown_token");
  expect_refused_at_mark("{\"attnscope\": 1, \"sentence\": \"a\", \"model\": ¦{\"kind\": \"attention\"}}", "missing_key");
  expect_refused_at_mark("\r\n¦{\"attnscope\": 1}", "needs_model");
}

}  // namespace
}  // namespace attnscope::lesson
