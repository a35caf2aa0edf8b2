#pragma once
#include <array>
#include <cstdint>

#include "ui/widgets/plot.h"

namespace attnscope::ui {

/// The plots of the scene rnn-vs-attention, in the order of its setting "plot".
enum class GradientPlot { gradient, linear, cumulative, weights, lengths };
inline constexpr std::size_t kGradientPlots = 5;

/// The length whose figures the scene shows: the longest of the lesson's. 0 where it has no gradients.
std::int64_t shown_length(const Ui& ui);

/// All five, in the scale and on the axis that the reader chose; one whose figures the lesson has not (an RNN alone has no weights)
/// comes without curves. The crosshair stands where any of them is hovered, else where one is selected, else at 0.
std::array<Plot, kGradientPlots> gradient_plots(const Ui& ui);

}  // namespace attnscope::ui
