#pragma once
#include "ui/widgets/plot_geometry.h"

struct ImDrawList;

namespace attnscope::ui {

/// The line of a curve; broken where a value is not finite; a dot for a point without neighbours, dots for few points where
/// `dots`. What lies on the floor is drawn there.
void draw_curve(ImDrawList* list, const PlotGeometry& geometry, const Curve& curve, Color color, float width, bool dots);

/// A straight line of dots or dashes.
void draw_dashes(ImDrawList* list, float x0, float y0, float x1, float y1, Color color, float width, float dash, float gap);

}  // namespace attnscope::ui
