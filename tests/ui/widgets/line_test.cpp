#include "ui/widgets/line.h"

#include <gtest/gtest.h>

#include "ui/text/marks.h"

namespace attnscope::ui {
namespace {

using lesson::Piece;
using lesson::Role;

TEST(Line, PiecesKeepTheirColoursAndTheResultIsBold) {
  const std::vector<Piece> line = {{"0.2118", Role::q, {"Q", 4}, false, false}, {" · ", Role::second, {}, false, false},
                                   {"0.6903", Role::k, {"K", 0}, false, false}, {" = ", Role::second, {}, false, false},
                                   {"0.1462", Role::ink, {}, false, false}};
  EXPECT_EQ(marked_line(line), "{q|**0.2118**}{second| · }{k|**0.6903**}{second| = }**0.1462**");
  EXPECT_EQ(unmarked(marked_line(line)), "0.2118 · 0.6903 = 0.1462");
}

TEST(Line, ExponentsAreRaised) {
  const std::vector<Piece> line = {{"e", Role::second, {}, false, false}, {"−0.5", Role::ink, {"s", 0}, true, false},
                                   {" / ", Role::second, {}, false, false}, {"2", Role::ink, {}, false, false}};
  EXPECT_EQ(marked_line(line), "{second|e}^{−0.5}{second| / }**2**");
}

TEST(Line, ASourceNamesItsPlace) {
  EXPECT_EQ(source_text({"scores", 5}, {3, 3}), "scores[1, 2]");
  EXPECT_EQ(source_text({"Q", 17}, {2, 3, 4}), "Q[1, 1, 1]");
  EXPECT_EQ(source_text({"loss", 0}, {}), "loss");
}

}  // namespace
}  // namespace attnscope::ui
