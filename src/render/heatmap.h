#pragma once
#include <cstdint>
#include <vector>

namespace attnscope::render {

struct Box {
  float x0 = 0, y0 = 0, x1 = 0, y1 = 0;
};

/// Where a frame's drawing goes: what the framebuffer shows in display units, its pixels a unit, and the clip.
struct Target {
  float x = 0, y = 0, width = 0, height = 0;  // display units
  float scale_x = 1, scale_y = 1;             // framebuffer pixels a unit
  Box clip;                                   // display units
};

using Rgba = std::uint32_t;  // red in the lowest byte

/// A matrix as a rectangle of colours, a value a cell. Plain data: it is copied into a draw list.
struct HeatMap {
  Box rect;    // display units
  Box window;  // the part of the matrix that fills it: first column and row, last column and row (exclusive; may be fractions)
  std::int32_t rows = 0, columns = 0;
  std::int32_t revealed = 0;  // cells shown, row-major; the others are `empty`
  float range = 1;            // the value that has the full colour
  Rgba neutral = 0, negative = 0, positive = 0;
  Rgba empty = 0, masked = 0, hatch = 0, nan = 0;
};

/// Owns the program and the textures. Makes them at the first draw, which needs a current context; making and destroying the
/// object does not. One for each program on screen (there is no static state).
class HeatMapPainter {
 public:
  HeatMapPainter() = default;
  HeatMapPainter(const HeatMapPainter&) = delete;
  HeatMapPainter& operator=(const HeatMapPainter&) = delete;

  /// Draws rows × columns floats (row-major; −∞ is masked, NaN an error's colour). A texture is filled only when its values are new.
  /// Changes program, vertex array, scissor, texture 0 and unpacking: the caller sets its own state again.
  void draw(const HeatMap& map, const float* values, const Target& target);
  /// The context is lost, and with it all names: makes everything anew at the next draw.
  void forget();
  /// Frees what was made; the context must be current.
  void release();

  std::int64_t uploads() const { return uploads_; }
  const char* error() const { return error_.empty() ? nullptr : error_.data(); }  // the compiler's message, where a shader failed

 private:
  struct Slot {
    unsigned texture = 0;
    std::uint64_t content = 0;  // hash of size and values
    std::uint64_t used = 0;
  };
  bool make();
  unsigned compile(unsigned kind, const char* name);
  void bind_values(const HeatMap& map, const float* values);

  bool tried_ = false;
  unsigned program_ = 0, vertex_array_ = 0;
  struct Uniforms {
    int rect, display, window, size, revealed, range, neutral, negative, positive, empty, hatch, masked, nan, pixel, values;
  } at_{};
  std::vector<Slot> slots_;
  std::uint64_t clock_ = 0;
  std::int64_t uploads_ = 0;
  std::vector<char> error_;
};

}  // namespace attnscope::render
