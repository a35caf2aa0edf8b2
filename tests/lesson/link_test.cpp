#include "lesson/link.h"

#include <gtest/gtest.h>

#include "lesson/builtin.h"
#include "lesson/catalogue.h"
#include "lesson/commanded.h"

namespace attnscope::lesson {
namespace {

TEST(Link, RoundTripsEveryKindOfState) {
  std::vector<State> states;
  for (const Builtin& builtin : builtin_lessons()) states.push_back(*open_builtin(std::string(builtin.name)));
  states.push_back(after(*open_builtin("by-hand"),
                         {SetSentence{"猫 sat on 👨‍👩‍👧"}, GoTo{"heads"}, Set{"heads", "heads", 2}, SetLanguage{Language::zh},
                          SetTheme{ThemeChoice::dark}, SetGrain{Grain::row}, Select{"weights", 3}}));
  states.push_back(after(*open_builtin("chapter-attention"), {GoTo{"causal-mask"}, SeekText{"softmax/1/0/exp"}, Set{"", "seed", -7}}));
  states.push_back(*open_source(R"({"attnscope":1,"sentence":"x y","model":{"kind":"attention","d_model":3}})"));
  for (State state : states) {
    state.half_typed = 0;
    const Result<std::string> link = to_link(state);
    ASSERT_TRUE(link);
    EXPECT_EQ(link->find_first_of("+/=#&? "), std::string::npos);
    const Result<State> back = from_link(*link);
    ASSERT_TRUE(back) << describe(back.error(), Language::en);
    EXPECT_EQ(*back, state);
  }
}

TEST(Link, TakesWhatATeacherWrites) {
  const Result<State> state = from_link("lesson=chapter-mask&sentence=the+cat%20sat&scene=causal-mask&step=softmax/1/0&lang=zh&theme=dark");
  ASSERT_TRUE(state) << describe(state.error(), Language::en);
  EXPECT_EQ(*state->sentence, "the cat sat");
  EXPECT_EQ(state->language, Language::zh);
  EXPECT_EQ(state->theme, ThemeChoice::dark);
}

TEST(Link, KeepsTheReadersLooksWhereItIsSilent) {
  State before = after(*open_builtin("chapter-heads"), {GoTo{"heads"}, Set{"", "seed", 5}});
  before.language = Language::zh;
  before.theme = ThemeChoice::dark;
  before.grain = Grain::row;
  for (const std::string& link : {std::string("lesson=chapter-mask&scene=causal-mask"), *to_link(*open_builtin("chapter-mask"))}) {
    const Result<State> state = lesson::apply(before, OpenLink{link});
    ASSERT_TRUE(state);
    EXPECT_EQ(state->language, link[0] == 'l' ? Language::zh : Language::en);  // a made link names the language
    EXPECT_EQ(state->theme, ThemeChoice::dark);
    EXPECT_EQ(state->grain, Grain::row);
    EXPECT_EQ(state->scene, "causal-mask");
    EXPECT_TRUE(state->settings.empty());
  }
  EXPECT_EQ(from_link("lang=en&theme=light", before)->language, Language::en);
  EXPECT_EQ(from_link("lang=en&theme=light", before)->theme, ThemeChoice::light);
  EXPECT_EQ(from_link("lang=en", before)->lesson, State().lesson);
}

TEST(Link, ALongLessonHasNone) {
  State state = *open_builtin("by-hand");
  state.lesson.clear();
  state.source = std::string(kMostLinkBytes + 1, ' ');
  const Result<std::string> link = to_link(state);
  ASSERT_FALSE(link);
  EXPECT_EQ(link.error().code, "link_too_long");
}

TEST(Link, ALongLessonCanBeKept) {
  const auto lesson = [](std::size_t notes) {
    return R"({"attnscope":1,"sentence":"x y","notes":")" + std::string(notes, 'n') + R"(","model":{"kind":"attention","d_model":3}})";
  };
  const State state = after(*open_source(lesson(kMostLinkBytes)), {GoTo{"causal-mask"}, SeekText{"softmax/1"}});
  const Result<std::string> kept = to_kept(state);
  ASSERT_TRUE(kept);
  EXPECT_EQ(*from_kept(*kept), state);
  EXPECT_EQ(from_link(*kept).error().code, "link_too_long");
  EXPECT_EQ(to_kept(*open_source(lesson(kMostKeptBytes))).error().code, "link_too_long");
}

TEST(Link, NamesAPartThatIsGivenTwice) {
  for (const char* link : {"lesson=by-hand&lesson=chapter-mask", "lang=en&scene=qkv&lang=en"}) {
    const Result<State> state = from_link(link);
    ASSERT_FALSE(state) << link;
    EXPECT_EQ(state.error(), (Error{"duplicate_key", {link[1] == 'e' ? "lesson" : "lang"}, {}})) << link;
  }
  const Result<Command> command = parse_command(R"({"command":"go_to","scene":"qkv","scene":"heads"})");
  ASSERT_FALSE(command);
  EXPECT_EQ(command.error(), (Error{"duplicate_key", {"scene"}, {}}));
}

TEST(Link, RefusesGarbageInOneLine) {
  const std::string good = *to_link(*open_builtin("chapter-attention"));
  const std::vector<std::string> bad = {"",
                                        "a1.",
                                        "a1.!!!!",
                                        "a2.AAAA",
                                        "a1.AAAA",
                                        "nonsense",
                                        "lesson=nothing",
                                        "scene=nowhere",
                                        "step=up",
                                        "lesson=%zz",
                                        good.substr(0, good.size() - 5),
                                        good + "AAAA",
                                        std::string(100000, 'a'),
                                        "lang=fr",
                                        "sentence=",
                                        "theme=pink",
                                        "x=1"};
  for (const std::string& link : bad) {
    const Result<State> state = from_link(link);
    ASSERT_FALSE(state) << link.substr(0, 80);
    const std::string text = describe(state.error(), Language::en);
    EXPECT_EQ(text.find('\n'), std::string::npos);
    EXPECT_EQ(text.find("⟨"), std::string::npos) << text;
  }
}

TEST(Command, JsonNamesEveryCommand) {
  for (const char* json : {R"({"command":"open_lesson","name":"by-hand"})", R"({"command":"set_sentence","text":"the cat"})",
                           R"({"command":"go_to","scene":"heads"})", R"({"command":"set","scene":"causal-mask","key":"mask","value":1})",
                           R"({"command":"set","key":"seed","value":-9223372036854775808})", R"({"command":"step","move":"next"})",
                           R"({"command":"seek","index":3})", R"({"command":"set_grain","grain":"row"})", R"({"command":"play","on":true})",
                           R"({"command":"select","figure":"X","index":0})", R"({"command":"clear_selection"})",
                           R"({"command":"set_language","language":"zh"})", R"({"command":"set_theme","theme":"dark"})"}) {
    const Result<Command> command = parse_command(json);
    ASSERT_TRUE(command) << json;
    const State state = after(*open_builtin("chapter-attention"), {GoTo{"causal-mask"}});
    EXPECT_TRUE(apply(state, *command)) << json;
  }
  for (const char* json : {"", "[]", "{}", R"({"command":"fly"})", R"({"command":"seek"})", R"({"command":"seek","index":1.5})",
                           R"({"command":"seek","index":"1"})", R"({"command":"play","on":1})",
                           R"({"command":"go_to","scene":"heads","extra":1})", R"({"command":"seek","index":9223372036854775808})"}) {
    const Result<Command> command = parse_command(json);
    ASSERT_FALSE(command) << json;
    EXPECT_EQ(describe(command.error(), Language::en).find("⟨"), std::string::npos) << json;
  }
}

}  // namespace
}  // namespace attnscope::lesson
