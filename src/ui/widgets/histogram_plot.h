#pragma once
#include <string>

#include "lesson/products.h"
#include "ui/ui.h"

namespace attnscope::ui {

/// How often values fall where: bars from −reach to reach, another distribution as an outline over them, each as high as the axes
/// (a narrow one would else leave the broad one no height), and a band of one standard deviation on either side of 0.
struct HistogramPlot {
  std::string id;      // its node is "plot." + id
  std::string figure;  // whose values these are
  std::string name, value;  // of the node
  lesson::Histogram bars, outline;  // the outline may be empty; both of one reach and as many bins
  double deviation = 0;      // half the band's width
  std::string band;          // marked; over the band: "±8"
  Ink ink = Ink::ink, outline_ink = Ink::second;
};
void draw_histogram(Ui& ui, const HistogramPlot& plot, const Rect& rect);

}  // namespace attnscope::ui
