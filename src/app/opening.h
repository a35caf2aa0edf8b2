#pragma once
#include <string>

#include "app/app.h"
#include "lesson/state.h"

namespace attnscope::app {

/// The state in which the program opens: the link's, or the lesson written by hand, in the reader's language and kept looks. A bad link
/// leaves in `message` why.
lesson::State opening(const Options& options, std::string& message);

}  // namespace attnscope::app
