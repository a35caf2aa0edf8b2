#include "support/program.h"

#include <gtest/gtest.h>

#include "ui/widgets/input_text.h"

namespace attnscope::test {

app::Options window_options() {
  app::Options options;
  options.input_text = ui::draw_input_text;
  return options;
}

Program::Program(float width, float height, app::Options options)
    : headless_(width, height), app_(std::make_unique<app::App>(std::move(options), headless_.fonts())) {
  settle();
}

void Program::take(app::FrameOut out) {
  last = std::move(out);
  if (last.clipboard) clipboard = *last.clipboard;
  if (last.fragment) fragment = *last.fragment;
  if (last.store) store = *last.store;
}

app::FrameOut Program::frame() {
  headless_.frame([&](double now) { take(app_->frame(now)); });
  return last;
}

void Program::settle() {
  for (int i = 0; i < 600; ++i) {
    if (i >= 2 && !last.again) return;
    frame();
  }
  ADD_FAILURE() << "the program draws for ever";
}

std::optional<Error> Program::act(lesson::Command command) {
  const std::optional<Error> error = app_->act(command);
  settle();
  return error;
}

void Program::click(std::string_view id) {
  const ui::Node* found = node(id);
  if (found == nullptr) {
    ADD_FAILURE() << "no node " << id;
    return;
  }
  const float x = (found->rect.x0 + found->rect.x1) / 2, y = (found->rect.y0 + found->rect.y1) / 2;
  headless_.click(x, y, [&](double now) { take(app_->frame(now)); });
  settle();
}

void Program::tap(ImGuiKey key, bool ctrl, bool shift) {
  headless_.modifier(ImGuiMod_Ctrl, ctrl);
  headless_.modifier(ImGuiMod_Shift, shift);
  frame();
  headless_.key(key, true);
  frame();
  headless_.key(key, false);
  headless_.modifier(ImGuiMod_Ctrl, false);
  headless_.modifier(ImGuiMod_Shift, false);
  frame();
  settle();
}

void Program::type(std::string_view text) {
  headless_.type(text);
  settle();
}

const ui::Node* Program::node(std::string_view id) const {
  for (const ui::Node& n : app_->nodes())
    if (n.id == id) return &n;
  return nullptr;
}

bool Program::drew(std::string_view text) const {
  for (const ui::TextBox& box : app_->text_boxes())
    if (box.text.find(text) != std::string::npos) return true;
  return false;
}

}  // namespace attnscope::test
