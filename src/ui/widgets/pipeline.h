#pragma once
#include <optional>
#include <string>
#include <vector>

#include "ui/ui.h"
#include "ui/widgets/matrix.h"

namespace attnscope::ui {

/// One stop of the way from X to the output.
struct PipelineStop {
  std::string id;                // its node is "pipeline." + id
  std::string name;              // marked
  std::vector<Matrix> pictures;  // one or more small maps
  enum class Progress { done, now, later } progress = Progress::done;
  std::optional<lesson::Command> command;  // a click's
  bool follows = true;           // made of the stop before it; else it stands beside that one and is made of the same
};

/// The strip of thumbnails under an exhibit: done coloured, now outlined, later blank. A low one has names alone.
inline constexpr float kPipelineHeight = 62, kLowPipeline = 36;
void draw_pipeline(Ui& ui, const Rect& rect, const std::vector<PipelineStop>& stops);

}  // namespace attnscope::ui
