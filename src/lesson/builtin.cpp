#include "lesson/builtin.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "embedded/lessons.h"

namespace attnscope::lesson {
namespace {

/// The hand-written model opens the program, then come the chapter's examples in its own order, then all others.
constexpr std::string_view kFirst[] = {"by-hand",       "by-hand-zh",         "chapter-attention",     "chapter-mask-worked",
                                       "chapter-mask",  "chapter-heads",      "chapter-ffn-one-token", "chapter-ffn",
                                       "chapter-block", "chapter-block-mask", "chapter-rnn-attention", "chapter-rnn-lengths",
                                       "bank-river"};

std::ptrdiff_t rank(std::string_view name) {
  return std::find(std::begin(kFirst), std::end(kFirst), name) - std::begin(kFirst);
}

std::vector<Builtin> sorted() {
  std::vector<Builtin> all;
  for (const embedded::File& file : embedded::lessons) {
    all.push_back({file.name.substr(0, file.name.rfind('.')), file.text});
  }
  std::sort(all.begin(), all.end(), [](const Builtin& a, const Builtin& b) {
    const std::ptrdiff_t ra = rank(a.name), rb = rank(b.name);
    return ra != rb ? ra < rb : a.name < b.name;
  });
  return all;
}

}  // namespace

const std::vector<Builtin>& builtin_lessons() {
  static const std::vector<Builtin> all = sorted();
  return all;
}

const Builtin* find_builtin(std::string_view name) {
  for (const Builtin& lesson : builtin_lessons()) {
    if (lesson.name == name) return &lesson;
  }
  return nullptr;
}

}  // namespace attnscope::lesson
