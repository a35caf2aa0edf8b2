#include "ui/scenes/registry.h"

#include "ui/scenes/among.h"
#include "ui/scenes/causal_mask.h"
#include "ui/scenes/conventions.h"
#include "ui/scenes/edit.h"
#include "ui/scenes/exercises.h"
#include "ui/scenes/gpt_map.h"
#include "ui/scenes/heads.h"
#include "ui/scenes/library_card.h"
#include "ui/scenes/next_word.h"
#include "ui/scenes/qkv.h"
#include "ui/scenes/rnn_vs_attention.h"
#include "ui/scenes/root_d.h"
#include "ui/scenes/same_word.h"
#include "ui/scenes/softmax_bars.h"
#include "ui/scenes/sums.h"
#include "ui/scenes/symmetric.h"
#include "ui/scenes/tour.h"
#include "ui/scenes/twins.h"
#include "ui/scenes/why.h"
#include "ui/scenes/with_without.h"

namespace attnscope::ui {
namespace {

struct Entry {
  std::string_view id;
  DrawScene draw;
};
constexpr Entry kScenes[] = {{"tour", draw_tour},
                             {"why", draw_why},
                             {"same-word", draw_same_word},
                             {"library-card", draw_library_card},
                             {"gpt-map", draw_gpt_map},
                             {"qkv", draw_qkv},
                             {"edit", draw_edit},
                             {"twins", draw_twins},
                             {"attention", draw_causal_mask},
                             {"symmetric", draw_symmetric},
                             {"softmax-bars", draw_softmax_bars},
                             {"sums", draw_sums},
                             {"root-d", draw_root_d},
                             {"among", draw_among},
                             {"causal-mask", draw_causal_mask},
                             {"with-without", draw_with_without},
                             {"next-word", draw_next_word},
                             {"conventions", draw_conventions},
                             {"heads", draw_heads},
                             {"rnn-vs-attention", draw_rnn_vs_attention},
                             {"exercises", draw_exercises}};

}  // namespace

DrawScene scene_drawing(std::string_view id) {
  for (const Entry& entry : kScenes)
    if (entry.id == id) return entry.draw;
  return nullptr;
}

}  // namespace attnscope::ui
