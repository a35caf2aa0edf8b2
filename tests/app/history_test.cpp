#include "app/history.h"

#include <gtest/gtest.h>

#include "app/preferences.h"

namespace attnscope::app {
namespace {

lesson::State with_sentence(const std::string& text) {
  lesson::State state;
  state.sentence = text;
  return state;
}

TEST(History, KeepsWhatIsNoEdit) {
  History history;
  lesson::State now = with_sentence("b");
  history.edited(with_sentence("a"), lesson::SetSentence{"b"}, 0);
  now.language = lesson::Language::zh;
  now.grain = lesson::Grain::row;
  now.playing = true;
  const auto back = history.undo(now);
  ASSERT_TRUE(back);
  EXPECT_EQ(back->sentence, "a");
  EXPECT_EQ(back->language, lesson::Language::zh);
  EXPECT_EQ(back->grain, lesson::Grain::row);
  EXPECT_FALSE(back->playing);
  const auto again = history.redo(*back);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->sentence, "b");
  EXPECT_FALSE(history.can_redo());
}

TEST(History, QuickEditsOfOneKindAreOne) {
  History history;
  history.edited(with_sentence("a"), lesson::SetSentence{"ab"}, 0);
  history.edited(with_sentence("ab"), lesson::SetSentence{"abc"}, 0.5);
  history.edited(with_sentence("abc"), lesson::SetSentence{"abcd"}, 5);   // after a pause
  history.edited(with_sentence("abcd"), lesson::Set{"heads", "heads", 4}, 5.1);
  history.edited(with_sentence("abcd"), lesson::Set{"heads", "mask", 1}, 5.2);
  history.edited(with_sentence("abcd"), lesson::OpenLesson{"by-hand"}, 5.3);
  history.edited(with_sentence("x"), lesson::OpenLesson{"by-hand-zh"}, 5.4);
  int undone = 0;
  lesson::State now;
  while (const auto back = history.undo(now)) now = *back, ++undone;
  EXPECT_EQ(undone, 6);
  EXPECT_EQ(now.sentence, "a");
}

TEST(History, AnEditForgetsWhatWasUndone) {
  History history;
  history.edited(with_sentence("a"), lesson::SetSentence{"b"}, 0);
  ASSERT_TRUE(history.undo(with_sentence("b")));
  EXPECT_TRUE(history.can_redo());
  history.edited(with_sentence("a"), lesson::SetSentence{"c"}, 10);
  EXPECT_FALSE(history.can_redo());
  EXPECT_FALSE(history.undo(*history.undo(with_sentence("c"))));
}

TEST(Preferences, GoOutAndComeIn) {
  Preferences kept;
  kept.language = lesson::Language::zh;
  kept.theme = lesson::ThemeChoice::dark;
  kept.visited = true;
  kept.solved = {"mask", "score"};
  EXPECT_EQ(write_preferences(kept), "lang=zh theme=dark visited solved=mask,score");
  lesson::State read;
  apply_preferences(read_preferences(write_preferences(kept)), read);
  EXPECT_EQ(read.language, lesson::Language::zh);
  EXPECT_EQ(read.theme, lesson::ThemeChoice::dark);
  EXPECT_TRUE(read_preferences(write_preferences(kept)).visited);
  EXPECT_EQ(read.solved, kept.solved);
  EXPECT_EQ(write_preferences(Preferences()), "");
}

TEST(Preferences, WhatIsBrokenIsAsIfItWereNotThere) {
  lesson::State state;
  state.language = lesson::Language::zh;
  apply_preferences(read_preferences("lang=xx theme=light rubbish solved=mask,,yoga,\xff,score solved="), state);
  EXPECT_EQ(state.language, lesson::Language::zh);
  EXPECT_EQ(state.theme, lesson::ThemeChoice::light);
  EXPECT_EQ(state.solved, (std::set<std::string>{"mask", "score"}));
  for (const char* text : {"", "   ", "solved", "solved=", "={}[]\"\\", "\xff\xfe", "lang= theme= solved=,,,"})
    EXPECT_EQ(write_preferences(read_preferences(text)), "") << text;
}

TEST(Preferences, TheFirstLanguageThatTheProgramSpeaks) {
  EXPECT_EQ(preferred_language("zh-CN,en"), lesson::Language::zh);
  EXPECT_EQ(preferred_language("fr,en-GB,zh"), lesson::Language::en);
  EXPECT_EQ(preferred_language("fr,de"), lesson::Language::en);
  EXPECT_EQ(preferred_language(""), lesson::Language::en);
}

}  // namespace
}  // namespace attnscope::app
