#include "ui/theme.h"

#include <cmath>
#include <initializer_list>

namespace attnscope::ui {
namespace {

double channel(Color color, int shift) { return static_cast<double>(color >> shift & 0xFFu); }

double luminance(Color color) {
  const auto linear = [](double c) { return c <= 0.03928 * 255 ? c / 255 / 12.92 : std::pow((c / 255 + 0.055) / 1.055, 2.4); };
  return 0.2126 * linear(channel(color, 0)) + 0.7152 * linear(channel(color, 8)) + 0.0722 * linear(channel(color, 16));
}

constexpr Theme make_light() {
  Theme t{};
  t.dark = false;
  t.page = rgb(0xFBFAF7), t.surface = rgb(0xFFFFFF), t.field = rgb(0xF0EFEA), t.ink = rgb(0x1F2328), t.second = rgb(0x5B6470);
  t.hairline = rgb(0xE9E6DF), t.accent = rgb(0x2B59C3), t.on_accent = rgb(0xFFFFFF);
  t.q = rgb(0x7A4FBF), t.k = rgb(0x14806F), t.v = rgb(0x8F5A0C);
  t.rnn = rgb(0x2F6DB5), t.attention = rgb(0xA94F20), t.error = rgb(0xA8321F);
  t.negative = rgb(0x2F6DB5), t.positive = rgb(0xC4622D), t.sequential = rgb(0x1D3F72);
  return t;
}

constexpr Theme make_dark() {
  Theme t{};
  t.dark = true;
  t.page = rgb(0x15171A), t.surface = rgb(0x1B1E22), t.field = rgb(0x26292E), t.ink = rgb(0xE6E4DF), t.second = rgb(0xA9AFB8);
  t.hairline = rgb(0x2A2E33), t.accent = rgb(0x5B86E5), t.on_accent = rgb(0x15171A);
  t.q = rgb(0xB79AF0), t.k = rgb(0x5BC4B2), t.v = rgb(0xE0AE5E);
  t.rnn = rgb(0x6FA0E8), t.attention = rgb(0xE08A52), t.error = rgb(0xF2A08F);
  t.negative = rgb(0x4C8FDB), t.positive = rgb(0xD9743A), t.sequential = rgb(0x9DBDF5);
  return t;
}

constexpr Theme kLight = make_light();
constexpr Theme kDark = make_dark();

}  // namespace

const Theme& light_theme() { return kLight; }
const Theme& dark_theme() { return kDark; }

Color with_alpha(Color color, float alpha) {
  return (color & 0x00FFFFFFu) | static_cast<Color>(std::lround(alpha * 255.0f)) << 24;
}

Color mix(Color a, Color b, float t) {
  Color out = 0;
  for (const int shift : {0, 8, 16, 24}) {
    const double value = channel(a, shift) + (channel(b, shift) - channel(a, shift)) * static_cast<double>(t);
    out |= static_cast<Color>(std::lround(value)) << shift;
  }
  return out;
}

double contrast(Color a, Color b) {
  const double la = luminance(a), lb = luminance(b);
  return la > lb ? (la + 0.05) / (lb + 0.05) : (lb + 0.05) / (la + 0.05);
}

Color digits_on(Color ground) {
  constexpr Color black = rgb(0x000000), white = rgb(0xFFFFFF);
  return contrast(black, ground) >= contrast(white, ground) ? black : white;
}

Color Theme::of(Ink role) const {
  switch (role) {
    case Ink::ink: return ink;
    case Ink::second: return second;
    case Ink::accent: return accent;
    case Ink::on_accent: return on_accent;
    case Ink::q: return q;
    case Ink::k: return k;
    case Ink::v: return v;
    case Ink::rnn: return rnn;
    case Ink::attention: return attention;
    case Ink::error: return error;
  }
  return ink;
}

}  // namespace attnscope::ui
