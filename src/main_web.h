#pragma once
#include <emscripten.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/app.h"
#include "imgui.h"
#include "platform/glyphs.h"
#include "platform/pace.h"
#include "platform/web/page.h"
#include "ui/text/clusters.h"

namespace attnscope {

/// The program in a page, its context and what the page was last told.
struct Instance {
  struct Clusters : ui::Clusters {
    bool composes(std::string_view) override { return true; }  // the browser does
  } clusters;
  platform::ClusterText cluster_text = [this](char32_t c) { return clusters.text(c); };
  ImGuiContext* context = nullptr;
  std::unique_ptr<app::App> app;
  platform::Pace pace;
  bool opened = false;  // the page listens
  bool live = false;    // there is a GL context
  bool prefers_dark = false;
  float width = 0, height = 0;  // CSS pixels
  int pixels_x = 0, pixels_y = 0;
  double last = 0;
  std::string buffer, result;
  std::vector<platform::PageField> fields;
  std::string title, language, theme;
  int cursor = -1;
  int leave = 0;  // what the last frames wanted of the focus
  bool release = false;

  bool can_draw() const;
  void draw(double now);  // one frame, and what it leaves for the page

  ImGuiIO& io() {
    ImGui::SetCurrentContext(context);
    return ImGui::GetIO();
  }
  std::string_view text(int size) const { return std::string_view(buffer).substr(0, static_cast<std::size_t>(size)); }
  int answer(std::string text) {
    result = std::move(text);
    return static_cast<int>(result.size());
  }
};

}  // namespace attnscope
