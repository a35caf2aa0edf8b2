#include "app/opening.h"

#include "app/preferences.h"
#include "lesson/catalogue.h"
#include "lesson/link.h"

namespace attnscope::app {

lesson::State opening(const Options& options, std::string& message) {
  lesson::State looks;
  looks.language = preferred_language(options.languages);
  apply_preferences(read_preferences(options.stored), looks);
  const Result<lesson::State> own = lesson::open_builtin(looks.language == lesson::Language::zh ? "by-hand-zh" : "by-hand", looks);
  lesson::State state = own ? *own : looks;
  if (options.fragment.empty() && options.kept.empty()) return state;
  const Result<lesson::State> linked =
      options.fragment.empty() ? lesson::from_kept(options.kept, looks) : lesson::from_link(options.fragment, looks);
  if (linked) return *linked;
  message = lesson::describe(linked.error(), looks.language);
  return state;
}

}  // namespace attnscope::app
