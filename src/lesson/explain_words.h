#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lesson/catalogue.h"
#include "lesson/explain.h"

namespace attnscope::lesson {

/// The colour of a figure's numbers: Q, K and V with their weights and biases.
Role role_of(std::string_view figure);
/// "[1, 0]"
std::string index_list(const std::vector<std::int64_t>& at);
/// "scores[1, 0] · cat → the"
std::string title_of(const Lesson& lesson, const model::Figure& figure, const std::vector<std::int64_t>& at);
/// "{q|Q}[1, 0]": a figure's name in its colour and where in it, marked text.
std::string marked_place(const model::Figure& figure, std::int64_t index);
/// The formula in symbols, marked text: "{q|Q}[1] · {k|K}[0]"
std::string symbols_of(const model::Figure& figure, const std::vector<std::int64_t>& at);
/// Where the number comes from, in words: a line each.
std::vector<std::string> origin_of_number(const Lesson& lesson, const model::Figure& figure, std::int64_t index, const Catalogue& text);
/// One line of PyTorch that prints it: "(Q @ K.T)[1, 0]  # −0.4184"; empty where no call gives it.
std::string pytorch_line(const model::Figure& figure, const std::vector<std::int64_t>& at, float value);
/// Of a number that was entered by hand: what it was before, in words, and the line of PyTorch that enters it.
std::string entered_words(const model::Figure& figure, const model::Entered& entered, const Catalogue& text);
std::string entered_line(const model::Figure& figure, const std::vector<std::int64_t>& at, float value);
/// The arithmetic of a draw, from the generator's outputs.
std::optional<Expr> draw_line(const model::Figure& figure, std::int64_t index);

}  // namespace attnscope::lesson
