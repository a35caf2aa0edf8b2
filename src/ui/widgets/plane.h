#pragma once
#include <optional>
#include <string>
#include <vector>

#include "ui/ui.h"

namespace attnscope::ui {

/// A vector of two numbers as a point of the plane.
struct PlanePoint {
  std::string label;  // marked; "" none
  double x = 0, y = 0;
  Color color = 0;
  bool hollow = false;  // where it was before, or what only serves as a mark
  bool bold = false;
};

/// An arrow from one point to another.
struct PlaneArrow {
  int from = 0, to = 0;  // indices of points
  Color color = 0;
};

/// A square piece of the plane, both axes in the same units.
struct Plane {
  std::string id;                // its node is "plane." + id
  std::string name;              // for the node
  std::string x_title, y_title;  // marked
  std::vector<PlanePoint> points;
  std::vector<PlaneArrow> arrows;
  std::vector<int> hull;  // indices of points: an outline through them, in this order; empty: none
};

/// Fits the points and the origin into the largest square that `rect` has room for, left-aligned; points that are no finite numbers
/// are left out. Returns what it covers.
Rect draw_plane(Ui& ui, const Plane& plane, const Rect& rect);

}  // namespace attnscope::ui
