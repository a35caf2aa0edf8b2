#include "lesson/share_chain.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "lesson/commanded.h"
#include "lesson/scene.h"
#include "model/job.h"

namespace attnscope::lesson {
namespace {

struct Computed {
  Lesson lesson;
  std::shared_ptr<const model::Trace> trace;
};
Computed compute(const State& state) {
  const Result<SceneLesson> shown = lesson_for("why", state);
  if (!shown) {
    ADD_FAILURE() << describe(shown.error(), Language::en);
    return {};
  }
  return {shown->lesson, model::run(program(shown->lesson))};
}

TEST(ShareChain, OfTheHandWrittenModelInWholeNumbers) {
  const Computed by_hand = compute(*open_builtin("by-hand"));
  const auto mat = share_chain(by_hand.lesson, *by_hand.trace, 0, 2, 5);
  ASSERT_TRUE(mat);
  EXPECT_NEAR(mat->score_value, 2 * std::log(8.0), 1e-6);
  EXPECT_EQ(mat->width, 4);
  EXPECT_NEAR(mat->scaled_value, std::log(8.0), 1e-6);
  EXPECT_NEAR(mat->exponential, 8, 2e-6);
  EXPECT_NEAR(mat->sum, 20, 5e-6);
  EXPECT_NEAR(mat->share_value, 0.40, 1e-6);
  EXPECT_FALSE(mat->shifted);
}

TEST(ShareChain, EndsInTheSharesOfTheTraceWhateverTheLesson) {
  for (const char* name : {"by-hand-zh", "chapter-attention", "chapter-mask", "chapter-heads", "chapter-block"}) {
    const Computed one = compute(*open_builtin(name));
    const model::Figure* weights = one.trace->find(figure_name(one.lesson, "weights"));
    ASSERT_NE(weights, nullptr) << name;
    for (std::int64_t h = 0; h < weights->heads(); ++h) {
      for (std::int64_t q = 0; q < weights->rows(); ++q) {
        for (std::int64_t k = 0; k < weights->columns(); ++k) {
          const auto chain = share_chain(one.lesson, *one.trace, h, q, k);
          ASSERT_TRUE(chain) << name;
          EXPECT_NEAR(chain->exponential / chain->sum, chain->share_value, 2e-7) << name;
          EXPECT_EQ(chain->masked, chain->share_value == 0) << name;
          EXPECT_EQ(weights->values[static_cast<std::size_t>(chain->share.index)], static_cast<float>(chain->share_value));
        }
      }
    }
  }
}

TEST(ShareChain, OfScoresTooLargeForAnExponentialSubtractsTheLargest) {
  const Result<State> state = open_source(R"({"attnscope": 1, "sentence": "a b", "model": {"kind": "attention", "d_model": 1, "weights":
    {"embedding.weight": [[1], [900]], "W_Q.weight": [[1]], "W_K.weight": [[1]], "W_V.weight": [[1]]}}})");
  ASSERT_TRUE(state);
  const Computed large = compute(*state);
  const auto chain = share_chain(large.lesson, *large.trace, 0, 0, 1);
  ASSERT_TRUE(chain);
  EXPECT_TRUE(chain->shifted);
  EXPECT_EQ(chain->exponential, 1);
  EXPECT_EQ(chain->share_value, 1);
}

TEST(ShareChain, NothingWhereThereIsNoSuchNumber) {
  const Computed by_hand = compute(*open_builtin("by-hand"));
  for (const auto& [head, query, key] : {std::array<std::int64_t, 3>{1, 0, 0}, {0, 6, 0}, {0, 0, 6}, {0, -1, 0}})
    EXPECT_FALSE(share_chain(by_hand.lesson, *by_hand.trace, head, query, key));
}

}  // namespace
}  // namespace attnscope::lesson
