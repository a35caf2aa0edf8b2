#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ui/ui.h"
#include "ui/widgets/plot_geometry.h"

namespace attnscope::ui {

/// Curves over positions with axes, names at the lines' ends and a crosshair that reads all of them.
struct Plot {
  enum class Numbers { scientific, percent, plain };  // "1.714e−19", "42.973 %", "0.0124"

  std::string id;       // its node is "plot." + id
  std::string title;    // marked; a thumbnail's heading and the node's name
  std::string x_title;  // below the axis
  std::vector<Curve> curves;
  PlotRange range = PlotRange::from_zero;
  bool over_share = false;  // curves of different lengths over 0 to 1; named at their start, where they part
  Numbers numbers = Numbers::scientific;
  std::vector<std::string> places;  // what the positions are called, plain; empty: by their numbers
  std::string floor_note;     // what lies on the floor line, where there is one
  std::int64_t position = 0;  // where the crosshair stands while none of the figures is pointed at
};

/// A number of a plot as its reading writes it; an exact 0 is "0".
std::string plot_number(double value, Plot::Numbers numbers);

/// What the crosshair reads at a position of the longest curve, curve by curve.
struct Reading {
  std::string name, number;
  std::int64_t index = 0;  // into the curve
  Ink ink = Ink::ink;
};
std::vector<Reading> read_plot(const Plot& plot, std::int64_t position);

/// The position of the longest curve at which `number` stands, where it is a number of one of the plot's figures.
std::optional<std::int64_t> position_in(const Plot& plot, const lesson::Selection& number);

/// Draws into `rect`; below 480 px of width the crosshair's numbers stand under the axes, else in a card within them. Hover moves the
/// crosshair, also from another widget that hovers one of the figures; a click asks for the
/// point that is nearest; with the keyboard's focus ← → move by one, Page keys by a tenth, Home and End to the ends, ↑ ↓ from curve
/// to curve, Enter asks.
void draw_plot(Ui& ui, const Plot& plot, const Rect& rect);

/// A small picture of the plot, without numbers, that does `command`; its node is "thumbnail." + id.
void draw_thumbnail(Ui& ui, const Plot& plot, const Rect& rect, const lesson::Command& command);

}  // namespace attnscope::ui
