#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lesson/scene.h"
#include "lesson/softmax_row.h"
#include "ui/widgets/arithmetic.h"
#include "ui/widgets/matrix.h"
#include "ui/widgets/pipeline.h"

namespace attnscope::ui {

/// What a scene's stage shows and where the reader stands in it.
struct StageNow {
  int index = 0;           // among ui.steps' stages
  bool begun = false;      // anything of it is revealed
  std::string id, figure;  // "scores"; the trace's name of what it reveals
  std::int64_t head = 0;
  std::int64_t revealed = 0;  // cells of the figure (of one head), row-major
  // The cell that is looked at: the selected one where it is revealed and of this figure and head, else the step's.
  std::optional<std::int64_t> row, column;
  bool selected = false;
  lesson::Part part = lesson::Part::only;  // softmax: of the step, or of the selected cell
};
StageNow stage_now(const Ui& ui, std::int64_t head);

/// The trace's name of a figure of multi-head attention.
std::string figure_of(const Ui& ui, std::string_view figure);
const model::Figure* find_figure(const Ui& ui, std::string_view figure);

/// Labels of the rows of the scores: the asking tokens (a `scores` lesson names its own).
Labels query_labels(const Ui& ui);

/// When the step's row and column began to meet (Product::met_at): the moment at which the position moved on; −1 at rest.
double met_at(Ui& ui, const StageNow& now);

/// The line of arithmetic that belongs to what is looked at.
Arithmetic line_of(const Ui& ui, const StageNow& now);

/// To the end of a stage that is done or under way, to the first stop of one that is to come.
lesson::Command go_to_stage(const Ui& ui, int stage);

/// A stage as a stop of the pipeline strip.
PipelineStop stop_of(const Ui& ui, std::size_t stage, std::int64_t head, const ColorScale& scale, bool weight);

/// Height that the line and the strip take under an exhibit, and how they are drawn at y.
struct Under {
  float line = 0, strip = 0;
  float height() const { return line + strip; }
};
Under measure_under(Ui& ui, float width, const Arithmetic& line, bool strip, bool low = false);  // low: a strip without maps
void draw_under(Ui& ui, const Rect& stage, float y, const Under& under, const Arithmetic& line, const std::vector<PipelineStop>& stops);

/// The token i as plain words put it; marked: with its subscript as a mark.
std::string token_marked(const Ui& ui, std::int64_t i);

}  // namespace attnscope::ui
