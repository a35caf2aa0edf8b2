#pragma once
#include <functional>
#include <string_view>
#include <vector>

#include "lesson/lesson.h"
#include "model/trace.h"

namespace attnscope::lesson {

/// Where the text of an export goes, piece by piece: a trace's numbers as text can be a gigabyte.
using TextSink = std::function<void(std::string_view)>;

/// What `print(tensor)` of PyTorch prints for the figure, without a line feed at the end: four decimals, or the scientific form
/// where the values' sizes call for it; above 1000 elements three at each end of an axis. Source: torch/_tensor_str.py of 1.13.
void write_torch_text(const model::Figure& figure, const TextSink& out);

/// Rows of the last two axes, a blank line between matrices; shortest decimals, "-inf", "inf", "nan".
void write_csv(const model::Figure& figure, const TextSink& out);

/// NumPy's .npy, version 1.0: little-endian float32 in C order.
void write_npy(const model::Figure& figure, const TextSink& out);

/// {"lesson": TITLE, "figures": {NAME: {"shape", "values"}}, "tokens": [{"text", "row"}], "b.tokens": …, "origin": …}: shortest
/// decimals, infinities and NaN as strings. A row of −1: there is no table.
void write_json(const Lesson& lesson, const std::vector<const model::Figure*>& figures, const TextSink& out);

/// A JSON string, quotation marks and all.
std::string json_quoted(std::string_view text);

}  // namespace attnscope::lesson
