#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tensor/random.h"

namespace attnscope::model {

/// How a figure follows from its operands. Shapes: last two axes (rows, columns), an optional leading head axis H.
enum class Op {
  given,        // written in the lesson
  constant,     // LayerNorm's ones and zeros, a bias that PyTorch sets to zero
  drawn,        // `draw` says how
  lookup,       // row t = operand 0's row `index[t]`
  positions,    // sinusoidal: sin(p / 10000^(2i/d)) in column 2i, cos in 2i+1
  add,          // operand 0 + operand 1, same shape (or operand 1 a row)
  linear,       // operand 0 (T,in) · operand 1 (out,in)ᵀ + operand 2 (out), operand 2 may be missing
  product,      // operand 0 (T,n) · operand 1 (n,m)
  split_heads,  // operand 0 (T, n) → (H, T, D): [h][t][d] = operand 0 [t][scalar + h·D + d]; scalar is 0 but for `mha.L.in_proj`
  scores,       // operand 0 (…,T,D) · operand 1 (…,T,D)ᵀ
  scale,        // operand 0 / scalar
  copy,         // operand 0 unchanged (masked_scores without a mask; a last block's output at the top)
  mask_matrix,  // 1 where column <= index[row], else 0
  mask,         // operand 0 where operand 1 is 1, else −∞
  softmax,      // over each row of operand 0: exp(x − max) / Σ exp(x − max)
  mix,          // operand 0 (…,T,T) · operand 1 (…,T,D)
  concat,       // operand 0 (H,T,D) → (T, H·D)
  relu, gelu,   // of operand 0
  layer_norm,   // operand 0, weight, bias; biased variance, eps 1e-5 within the root
  mean_abs_difference,  // operands 0 and 1 → scalar
  peek,         // row sums of operand 0 over columns > row
  dot_last_row, // operand 0 (d) · last row of operand 1 (T,d) → scalar
  mean_square_last_row,  // of operand 0 → scalar
  rnn_step,     // row t = f(W_ih x_t + b_ih + W_hh h_{t−1} + b_hh); operands x, weight_ih, weight_hh, bias_ih, bias_hh;
                // scalar 0: tanh, 1: relu
  back_product, // operand 0 (T,out) · operand 1 (out,in): a gradient through a linear layer
  row_norm,     // Euclidean norm of each row of operand 0, in double
  cumulative_share,  // running sum of operand 0 over its total, in double (zeros where the total is 0)
  head_mean_last_row,  // operand 0 (H,T,T) → (T): mean over heads of the last row
  head_mean,    // operand 0 (H,T,T) → (T,T): mean over heads, in double (lesson/readings.h)
  head_difference,  // head index[0] − head index[1] of operand 0 (H,T,T) → (T,T), in double (lesson/readings.h)
  difference,   // operand 0 − operand 1, same shape, in double (lesson/mask_readings.h)
  cut,          // operand 0 where operand 1 is 1, else 0 (lesson/mask_readings.h)
  taken_away,   // 0 where operand 1 is 1, else −operand 0 (lesson/mask_readings.h)
  mask_hides,   // 1 − operand 0, a mask (lesson/mask_readings.h)
  mask_added,   // 0 where operand 0 is 1, else −∞ (lesson/mask_readings.h)
  softmax_upside_down,  // softmax of operand 0 with −∞ where operand 1 is 1, in double; not a number where that is the whole row
  row_distance, // Euclidean distance of each row of operand 0 from the same row of operand 1, in double (lesson/mask_readings.h); with an
                // index of row index[0] from row index[1] (lesson/difference_readings.h)
  row_part,     // row sums of operand 0 over the columns where operand 1 is scalar, in double (lesson/mask_readings.h)
  exponential,  // e^x of operand 0 (lesson/row_readings.h, as the next four)
  shift,        // operand 0 − the largest of its row
  row_sum,      // (…,R,C) → (…,R): row sums of operand 0, in double
  column_sum,   // (…,R,C) → (…,C): column sums of operand 0, in double
  row_share,    // operand 0 (…,R,C) / operand 1 (…,R), its row's
  row_difference,   // row index[0] − row index[1] of operand 0 (T,d) → (1,d), in double (lesson/difference_readings.h)
  turned_difference,  // operand 0 (…,T,T) − the same with rows and columns exchanged, in double (lesson/difference_readings.h)
  tied,         // operand 0's numbers, copied in place of those that would have been drawn or written (ModelConfig::tie_keys)
  last_row,     // operand 0 (d) as the last row of a (T, d) of zeros: the read-out's gradient with respect to the output
  frobenius_norms,    // element i = Frobenius norm of operand i, in double
  root_mean_squares,  // element i = root mean square of operand i, in double
  row_max,      // (…,R,n) → the largest of each row of operand 0
  row_entropy,  // (…,R,n) → −Σ p ln p of each row of operand 0, in double; 0 ln 0 is 0
  share_slope,  // p (1 − p) of operand 0: the slope of a softmax's share p in its own score
  means,        // element i = mean of operand i, in double
  variances,    // element i = mean square of operand i about its mean, in double
  another_pass, // the whole computation again under another condition: no single line (`unmasked.output` of a block; `output_alone`;
                // `nudge`)
  derivative,   // by back-propagation through more than one step: no single line
};

/// An element that was entered by hand, and what it would have been.
struct Entered {
  std::int64_t index = 0;
  float before = 0;
};

/// One named tensor of a run and how it came about.
struct Figure {
  std::string name;                 // as in lesson-format.md
  std::vector<std::int64_t> shape;  // () for a scalar
  std::vector<float> values;        // row-major
  Op op = Op::given;
  std::vector<std::string> operands = {};  // names of figures of the same trace
  double scalar = 0;                // Op::scale: the divisor, a float32; rnn_step: 1 for relu; split_heads: the first column
  std::vector<std::int64_t> index = {};    // lookup: row of each token; mask_matrix: position of each query
  std::optional<tensor::Draw> draw = {};   // Op::drawn
  std::string recipe = {};          // Op::drawn: how PyTorch makes it: "nn.Embedding(10, 4)", "torch.rand(2, 3)"
  std::int64_t recipe_offset = 0;   // Op::drawn: index of element 0 in `draw` (in_proj_weight of three parts: 0)
  std::vector<Entered> entered = {};  // of these elements the operation says only what they were before (Program::edits)

  std::int64_t rank() const { return static_cast<std::int64_t>(shape.size()); }
  std::int64_t columns() const { return shape.empty() ? 1 : shape.back(); }
  std::int64_t rows() const { return shape.size() < 2 ? 1 : shape[shape.size() - 2]; }
  std::int64_t heads() const { return shape.size() < 3 ? 1 : shape[shape.size() - 3]; }
  /// Matrix number `head` as rows()×columns() values.
  std::span<const float> matrix(std::int64_t head = 0) const {
    const auto n = static_cast<std::size_t>(rows() * columns());
    return std::span<const float>(values).subspan(static_cast<std::size_t>(head) * n, n);
  }
  float at(std::int64_t row, std::int64_t column, std::int64_t head = 0) const {
    return values[static_cast<std::size_t>((head * rows() + row) * columns() + column)];
  }
  const Entered* entered_at(std::int64_t i) const {  // nullptr: nobody has entered it
    for (const Entered& one : entered)
      if (one.index == i) return &one;
    return nullptr;
  }
};

/// All numbers of one run, immutable once made. Views read traces and nothing else.
class Trace {
 public:
  Trace() = default;
  explicit Trace(std::vector<Figure> figures);
  const Figure* find(std::string_view name) const;  // nullptr where there is none
  const std::vector<Figure>& figures() const { return figures_; }

 private:
  std::vector<Figure> figures_;
  std::vector<std::uint32_t> by_name_;  // indices sorted by name
};

}  // namespace attnscope::model
