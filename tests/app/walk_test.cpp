// Every step of every scene, forwards and back: going back restores the state and what is drawn, and no number is drawn before the
// step that reveals it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "lesson/hidden.h"
#include "lesson/number_text.h"
#include "lesson/readings.h"
#include "lesson/scene.h"
#include "lesson/softmax_row.h"
#include "model/job.h"
#include "support/builtins.h"
#include "support/program.h"

namespace attnscope::app {
namespace {

using lesson::Selection;
using test::Program;

constexpr std::size_t kMostOfAFigure = 4096;  // what is larger is never drawn as digits
constexpr std::int64_t kMostSteps = 3000;  // by number; beyond that by row

/// The numbers within a text, as they are written there: "−0.42", "1.7e−19". Those without two digits after the point are too
/// common to say where they come from: positions, sizes, counts.
std::vector<std::string> numbers_in(const std::string& text) {
  const std::string minus = "−";
  const auto digit = [&](std::size_t i) { return i < text.size() && text[i] >= '0' && text[i] <= '9'; };
  std::vector<std::string> out;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t sign = text.compare(i, minus.size(), minus) == 0 ? minus.size() : 0, first = i + sign;
    if (!digit(first) && !(first < text.size() && text[first] == '.' && digit(first + 1))) {
      i = sign ? first : i + 1;
      continue;
    }
    std::size_t end = first;
    while (digit(end)) ++end;
    std::size_t decimals = 0;
    if (end < text.size() && text[end] == '.')
      for (++end; digit(end); ++end) ++decimals;
    if (text.compare(end, 1 + minus.size(), "e" + minus) == 0 && digit(end + 1 + minus.size()))
      for (end += 1 + minus.size(); digit(end);) ++end;
    if (decimals >= 2) out.push_back(text.substr(i, end - i));
    i = end;
  }
  return out;
}

/// All ways in which the product writes a number.
std::set<std::string> ways(double value) {
  std::set<std::string> out = {lesson::told_number(value), lesson::bar_number(value), lesson::percent_number(value),
                               lesson::scale_number(value)};
  for (const bool brief : {false, true})
    for (const bool weight : {false, true}) out.insert(lesson::cell_number(value, {.brief = brief, .weight = weight}));
  for (int decimals = 2; decimals <= 9; ++decimals) out.insert(lesson::fixed(value, decimals));
  std::set<std::string> numbers;
  for (const std::string& one : out)
    for (const std::string& number : numbers_in(one)) numbers.insert(number);
  return numbers;
}

/// Where a number that is drawn can come from: each of a trace's numbers by each way of writing it.
using Sources = std::map<std::string, std::vector<Selection>>;
void add_sources(const model::Figure& figure, Sources& out) {
  if (figure.values.size() > kMostOfAFigure) return;
  for (std::size_t i = 0; i < figure.values.size(); ++i)
    for (const std::string& text : ways(static_cast<double>(figure.values[i])))
      out[text].push_back({figure.name, static_cast<std::int64_t>(i)});
}
Sources sources_of(const model::Trace& trace) {
  Sources out;
  for (const model::Figure& figure : trace.figures()) add_sources(figure, out);
  return out;
}

/// What a softmax row is taken apart into stands in no figure: scores less their maximum, exponentials, sums.
void forget_softmax_parts(const lesson::Lesson& lesson, const model::Trace& trace, Sources& sources) {
  const model::Figure* weights = trace.find(lesson::figure_name(lesson, "weights"));
  if (weights == nullptr) return;
  std::set<double> parts;
  for (std::int64_t h = 0; h < weights->heads(); ++h) {
    for (std::int64_t i = 0; i < weights->rows(); ++i) {
      const lesson::SoftmaxRow row = lesson::softmax_row(trace, weights->name, h, i);
      double sum = 0;  // as a share's chain has it, without the maximum
      for (const float x : row.x) sum += std::exp(static_cast<double>(x)), parts.insert(std::exp(static_cast<double>(x)));
      for (const float x : row.shifted) parts.insert(static_cast<double>(x));
      for (const float x : row.exps) parts.insert(static_cast<double>(x));
      parts.insert({sum, static_cast<double>(row.sum)});
    }
  }
  for (const double part : parts)
    for (const std::string& text : ways(part)) sources.erase(text);
}

/// The numbers of the line of arithmetic that a step brings, however many of its terms are shown: partial sums are among them.
std::set<std::string> arithmetic_of(const lesson::State& state, const lesson::Lesson& lesson, const model::Trace& trace,
                                    const lesson::Steps& steps, const lesson::Position& at) {
  std::set<std::string> out;
  const std::optional<Selection> cell = lesson::cell_at(state, lesson, steps, at);
  if (!cell) return out;
  for (std::size_t terms = 1; terms <= 12; ++terms)
    for (const lesson::Piece& piece : lesson::step_line(lesson, trace, cell->figure, cell->index, state.language, terms).pieces)
      for (const std::string& number : numbers_in(piece.text)) out.insert(number);
  return out;
}

/// What the program draws and says. Answers to choose from hold the right one, and a lesson's own notes are its author's: both are
/// left out.
std::vector<std::string> told(Program& program, const lesson::Lesson& lesson) {
  std::vector<ui::Rect> answers;
  std::vector<std::string> out;
  const std::string notes = lesson.notes ? lesson.notes->in(program.app().state().language) : "";
  for (const ui::Node& node : program.app().nodes()) {
    const bool answer = node.id.rfind("guess.", 0) == 0 && node.id.find_first_not_of("0123456789", 6) == std::string::npos;
    if (answer)
      answers.push_back(node.rect);
    else if (node.name != notes)
      out.insert(out.end(), {node.name, node.value});
  }
  for (const ui::TextBox& box : program.app().text_boxes()) {
    const float x = (box.rect.x0 + box.rect.x1) / 2, y = (box.rect.y0 + box.rect.y1) / 2;
    const bool answer = std::any_of(answers.begin(), answers.end(), [&](const ui::Rect& rect) { return rect.contains(x, y); });
    if (!answer && notes.find(box.text) == std::string::npos) out.push_back(box.text);
  }
  return out;
}

std::vector<std::string> drawn(Program& program) {
  std::vector<std::string> out;
  for (const ui::TextBox& box : program.app().text_boxes()) out.push_back(box.text);
  for (const ui::Node& node : program.app().nodes()) out.insert(out.end(), {node.name, node.value});
  return out;
}

/// A scene with a lesson, watched from step to step.
class Watch {
 public:
  Watch(Program& program, lesson::SceneLesson shown)
      : program_(program),
        shown_(std::move(shown)),
        scene_(program.app().state().scene),
        trace_(model::run(lesson::program(shown_.lesson))),
        sources_(sources_of(*trace_)),
        steps_(lesson::steps_for(scene_, shown_.lesson)) {
    forget_softmax_parts(shown_.lesson, *trace_, sources_);
  }

  const lesson::Steps& steps() const { return steps_; }
  lesson::Position at() const { return lesson::position(program_.app().state(), steps_); }
  std::string place() const { return scene_ + " at " + steps_.text(at()); }

  /// What is drawn or said now and only numbers that are still hidden can be.
  std::vector<std::string> leaks() {
    const std::set<std::string> arithmetic = arithmetic_of(program_.app().state(), shown_.lesson, *trace_, steps_, at());
    look();
    std::vector<std::string> out;
    for (const std::string& text : told(program_, shown_.lesson))
      for (const std::string& number : numbers_in(text))
        if (const std::optional<Selection> of = arithmetic.count(number) > 0 ? std::nullopt : only_hidden(number))
          out.push_back("\"" + text + "\" tells " + of->figure + " [" + std::to_string(of->index) + "]");
    return out;
  }

  /// How many of the numbers that the steps reveal would be noticed if their cells showed them now.
  int noticed() {
    look();
    int count = 0;
    for (const lesson::StageSpec& stage : lesson::stages_of(*lesson::find_scene(scene_), shown_.lesson)) {
      for (const std::string& name : revealed_by(stage)) {
        const model::Figure* figure = trace_->find(name);
        for (std::size_t i = 0; figure != nullptr && i < figure->values.size(); ++i)
          count += only_hidden(lesson::cell_number(static_cast<double>(figure->values[i]), {})) ? 1 : 0;
      }
    }
    return count;
  }

 private:
  /// A stage's figure, or all that are computed under a name that ends in a point.
  std::vector<std::string> revealed_by(const lesson::StageSpec& stage) const {
    if (stage.figure.back() != '.') return {lesson::figure_name(shown_.lesson, stage.figure)};
    std::vector<std::string> out;
    for (const model::Figure& figure : trace_->figures())
      if (figure.name.rfind(stage.figure, 0) == 0 && figure.op != model::Op::drawn) out.push_back(figure.name);
    return out;
  }

  /// The figures that the screen shows or that the steps are to reveal: what is drawn comes from these. A question may name any
  /// number.
  void look() {
    figures_.clear();
    for (const lesson::StageSpec& stage : lesson::stages_of(*lesson::find_scene(scene_), shown_.lesson))
      for (const std::string& name : revealed_by(stage)) figures_.insert(name);
    for (const ui::Node& node : program_.app().nodes()) {
      figures_.insert(node.figure);
      if (node.figure.empty() || trace_->find(node.figure) != nullptr || !readings_.insert(node.figure).second) continue;
      if (const std::optional<model::Figure> read = lesson::reading(*trace_, node.figure)) add_sources(*read, sources_);
    }
    if (program_.node("guess") == nullptr) return;
    for (const model::Figure& figure : trace_->figures()) figures_.insert(figure.name);
  }

  /// Whose number it is, where all that it can be are hidden.
  std::optional<Selection> only_hidden(const std::string& number) const {
    const auto found = sources_.find(number);
    std::optional<Selection> out;
    if (found == sources_.end()) return out;
    for (const Selection& one : found->second) {
      if (figures_.count(one.figure) == 0) continue;
      if (!lesson::is_hidden(scene_, shown_.lesson, *trace_, steps_, at(), one)) return std::nullopt;
      out = one;
    }
    return out;
  }

  Program& program_;
  lesson::SceneLesson shown_;
  std::string scene_;
  std::shared_ptr<const model::Trace> trace_;
  Sources sources_;
  lesson::Steps steps_;
  std::set<std::string> figures_;
  std::set<std::string> readings_;  // of which the sources know
};

/// To the end and back to the start.
void walk(Program& program, Watch& watch) {
  std::vector<lesson::State> states;
  std::vector<std::vector<std::string>> strings;
  for (;;) {
    states.push_back(program.app().state());
    strings.push_back(drawn(program));
    for (const std::string& leak : watch.leaks()) FAIL() << watch.place() << ": " << leak;
    const std::int64_t index = watch.steps().index(watch.at());
    if (index == watch.steps().total()) break;
    ASSERT_FALSE(program.act(lesson::Step{lesson::Move::next})) << watch.place();
    ASSERT_GT(watch.steps().index(watch.at()), index) << watch.place();
  }
  ASSERT_GT(states.size(), watch.steps().stages().size());
  for (std::size_t k = states.size() - 1; k-- > 0;) {
    ASSERT_FALSE(program.act(lesson::Step{lesson::Move::back})) << watch.place();
    ASSERT_EQ(program.app().state(), states[k]) << "back " << watch.place();
    ASSERT_EQ(drawn(program), strings[k]) << "back " << watch.place();
  }
}

class Walk : public testing::TestWithParam<std::string> {};

TEST_P(Walk, EveryStepAndBack) {
  Options options = test::window_options();
  options.reduced_motion = true;
  Program program(1440, 900, options);
  ASSERT_FALSE(program.act(lesson::OpenLesson{GetParam()}));
  const Result<lesson::Lesson> base = lesson::base_lesson(program.app().state());
  ASSERT_TRUE(base);
  bool stepped = false;
  int noticed = 0;
  for (const lesson::SceneSpec& scene : lesson::scenes()) {
    // The same whichever lesson is open: once, and with the lesson that it is.
    const bool own = scene.own_only && (GetParam() == lesson::State().lesson || GetParam() == scene.own_lesson);
    if (!own && !lesson::can_show(scene, *base)) continue;
    ASSERT_FALSE(program.act(lesson::GoTo{std::string(scene.id)}));
    const Result<lesson::SceneLesson> shown = lesson::lesson_for(program.app().state().scene, program.app().state());
    ASSERT_TRUE(shown);
    Watch watch(program, *shown);
    if (watch.steps().empty()) continue;
    program.act(lesson::SetGrain{watch.steps().total() > kMostSteps ? lesson::Grain::row : lesson::Grain::number});
    program.act(lesson::Step{lesson::Move::start});
    stepped = true;
    noticed += watch.noticed();
    walk(program, watch);
    if (HasFatalFailure()) return;
  }
  EXPECT_EQ(noticed > 0, stepped) << "no leak would be seen";
}

INSTANTIATE_TEST_SUITE_P(Lessons, Walk, testing::ValuesIn(test::builtin_names()), test::builtin_test_name);

}  // namespace
}  // namespace attnscope::app
