#pragma once
#include <string>

namespace attnscope::lesson {

// Every number that a reader sees is written by one of these. What is no number is "NaN", what overflowed "∞" or "−∞".

/// Numbers as the product writes them, with a true minus sign (U+2212) unless `ascii`. What rounds to zero has no sign.
std::string fixed(double value, int decimals, bool ascii = false);       // "−0.4184"
std::string scientific(double value, int decimals, bool ascii = false);  // "1.714e−19"
/// Shortest decimals that read back as the same float32 ("1.926915"); "-inf", "inf", "nan". Always ASCII.
std::string shortest(float value);
/// The float's exact decimal expansion, with a true minus.
std::string exact_decimal(float value);

/// A cell of a matrix: two decimals up to 10, fewer beyond, a power of ten from 100 000 on; `brief`: ".42", "−1.1", "12", "1e4".
struct CellNumber {
  bool brief = false;
  bool weight = false;  // a positive number that rounds to 0.00 is "<.01"
  bool sign = false;    // "+0.08", for differences
  bool whole = false;   // every number of the matrix is a whole one: "1", "0"
};
std::string cell_number(double value, const CellNumber& as);
/// A number by itself: four decimals, or "1.714e−19" where these would hide its digits; an exact 0 is "0".
std::string told_number(double value);
/// Always a power of ten but for an exact 0: "1.7e−19", "0".
std::string power_number(double value, int decimals);
/// The end of a scale: the fewest decimals that say it, from 1e5 on a power of ten ("0.25", "2.5e31"), never more than 7 characters.
std::string scale_number(double value);
/// "42.973 %"; tiny shares as a power of ten.
std::string percent_number(double share);
/// A share of a whole in a sentence: two decimals, more where these would make a part none of it or all of it ("0.998", "0.002"),
/// "4e−06"). From 1 − 5e−6 on it is the whole: a row summed in float32 misses it by some of its last digits.
std::string share_number(double share);
/// At a bar's end: two decimals, or "4e−03" where these would say 0.00.
std::string bar_number(double value);
/// A power of ten with a true superscript (marked text), times `mantissa` where there is one: "10^{−4}", "2·10^{3}".
std::string superscript_power(int exponent, const std::string& mantissa = {});

}  // namespace attnscope::lesson
