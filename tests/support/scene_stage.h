#pragma once
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "lesson/catalogue.h"
#include "lesson/command.h"
#include "model/job.h"
#include "support/headless.h"

namespace attnscope::test {

/// A scene's exhibit without the app around it: the state's lesson computed, its commands applied, its figures traced.
inline void put_on(Stage& stage, const std::string& scene, const std::string& lesson, const std::vector<lesson::Command>& commands = {}) {
  Result<lesson::State> state = lesson::open_builtin(lesson);
  ASSERT_TRUE(state) << lesson;
  stage.state = *state;
  stage.state.scene = scene;
  for (const lesson::Command& command : commands) {
    Result<lesson::State> next = lesson::apply(stage.state, command);
    ASSERT_TRUE(next) << lesson::describe(next.error(), lesson::Language::en);
    stage.state = *next;
  }
  const Result<lesson::SceneLesson> shown = lesson::lesson_for(scene, stage.state);
  ASSERT_TRUE(shown) << lesson::describe(shown.error(), lesson::Language::en);
  stage.shown = *shown;
  stage.trace = *model::run(lesson::program(shown->lesson));
  stage.steps = lesson::steps_for(scene, shown->lesson);
}

}  // namespace attnscope::test
