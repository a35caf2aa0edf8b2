// Numbers entered by hand (Program::edits): what they replace, what follows from them, and the run without them beside it.
#include <gtest/gtest.h>

#include "model/job.h"
#include "model/programs.h"

namespace attnscope::model {
namespace {

bool is_parameter(const Program& p, const std::string& figure) { return parameter_shape(*p.model, p.rows, figure).has_value(); }

TEST(Edits, ReplaceOneNumberAndRememberWhatItWas) {
  for (const auto& [name, program] : programs_and_tied()) {
    if (!program.model) continue;
    const auto before = run(program);
    for (const Figure& figure : before->figures()) {
      if (figure.name != "X" && !is_parameter(program, figure.name)) continue;
      Program edited = program;
      const auto index = static_cast<std::int64_t>(figure.values.size()) - 1;
      edited.edits = {{figure.name, index, 1.25f}};
      const auto after = run(edited);
      const Figure& now = *after->find(figure.name);
      EXPECT_EQ(now.values[static_cast<std::size_t>(index)], 1.25f) << name << " " << figure.name;
      ASSERT_NE(now.entered_at(index), nullptr) << name << " " << figure.name;
      EXPECT_EQ(now.entered_at(index)->before, figure.values[static_cast<std::size_t>(index)]) << name << " " << figure.name;
      EXPECT_EQ(now.entered_at(0) != nullptr, index == 0);
      EXPECT_EQ(now.op, figure.op);
      ASSERT_EQ(after->figures().size(), before->figures().size()) << name;
      // An edit draws nothing: every other parameter is as it was.
      for (const Figure& other : before->figures()) {
        const bool follows = other.op == Op::tied && other.operands.front() == figure.name;
        if (follows || other.name == figure.name || !is_parameter(program, other.name)) continue;
        EXPECT_EQ(after->find(other.name)->values, other.values) << name << " " << figure.name << " " << other.name;
      }
    }
  }
}

TEST(Edits, WhatFollowsIsComputedFromTheNewNumber) {
  Program p;
  p.rows = 5;
  p.ids = {0, 2, 4, 2};
  p.model = model_of(Kind::attention, 3);
  const auto before = run(p);
  p.edits = {{"embedding.weight", 2 * 3 + 1, 4}, {"W_K.weight", 1, -2}};
  const auto after = run(p);
  for (const std::int64_t t : {1, 3}) EXPECT_EQ(after->find("X")->at(t, 1), 4) << "both places of the word";
  // The same weights written in the lesson give the same numbers.
  Program written;
  written.rows = p.rows;
  written.ids = p.ids;
  written.model = p.model;
  for (const char* figure : {"embedding.weight", "W_Q.weight", "W_K.weight", "W_V.weight"})
    written.model->weights[figure] = {after->find(figure)->shape, after->find(figure)->values};
  const auto same = run(written);
  for (const Figure& figure : same->figures()) EXPECT_EQ(after->find(figure.name)->values, figure.values) << figure.name;
  EXPECT_NE(after->find("output")->values, before->find("output")->values);
}

TEST(Edits, OfXLeaveTheTableAlone) {
  Program p;
  p.rows = 5;
  p.ids = {0, 2, 4, 2};
  p.b_ids = {2};
  p.model = model_of(Kind::attention, 3);
  p.model->position = Position::sinusoidal;
  const auto before = run(p);
  p.edits = {{"X", 1 * 3 + 2, 7}};
  const auto after = run(p);
  for (const char* figure : {"embedding.weight", "input", "position", "b.X", "b.Q"})
    EXPECT_EQ(after->find(figure)->values, before->find(figure)->values) << figure;
  EXPECT_EQ(after->find("X")->at(1, 2), 7);
  for (const char* figure : {"Q", "K", "V"}) {
    for (std::int64_t t = 0; t < 4; ++t) {
      bool moved = false;
      for (std::int64_t c = 0; c < 3; ++c) moved = moved || after->find(figure)->at(t, c) != before->find(figure)->at(t, c);
      EXPECT_EQ(moved, t == 1) << figure << " row " << t;
    }
  }
}

TEST(Edits, TheBaselineIsTheRunWithoutThem) {
  for (const auto& [name, program] : programs_and_tied()) {
    if (!program.model || program.model->kind == Kind::scores) continue;
    const auto before = run(program);
    Program edited = program;
    edited.edits = {{"X", 0, 3}};
    edited.baseline = true;
    const auto after = run(edited);
    for (const Figure& figure : before->figures()) {
      if (figure.name.rfind("rnn.", 0) == 0 || figure.name.rfind("mha.", 0) == 0) continue;
      const Figure* was = after->find("was." + figure.name);
      ASSERT_NE(was, nullptr) << name << " " << figure.name;
      EXPECT_EQ(was->values, figure.values) << name << " " << figure.name;
      for (const std::string& operand : was->operands) EXPECT_NE(after->find(operand), nullptr) << name << " " << operand;
    }
    EXPECT_GT(count_numbers(edited), count_numbers(program)) << name;
  }
}

}  // namespace
}  // namespace attnscope::model
