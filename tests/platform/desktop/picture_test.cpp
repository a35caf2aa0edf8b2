// What the desktop's window draws is looked at: the pixels of cells have their scale's colours, worked out here from the trace's
// numbers. Needs a screen, if only a virtual one.
#include <gtest/gtest.h>
#include <png.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "app/app.h"
#include "imgui.h"
#include "model/job.h"
#include "platform/desktop/window.h"
#include "platform/glyphs.h"
#include "platform/pace.h"

namespace attnscope::platform {
namespace {

using Pixel = std::array<int, 3>;

// The chapter's colours, light theme.
constexpr Pixel kPage = {0xFB, 0xFA, 0xF7}, kNegative = {0x2F, 0x6D, 0xB5}, kPositive = {0xC4, 0x62, 0x2D},
                kSequential = {0x1D, 0x3F, 0x72};
constexpr float kDensity = 2;

Pixel mix(const Pixel& a, const Pixel& b, double share) {
  Pixel out{};
  for (std::size_t k = 0; k < 3; ++k) out[k] = static_cast<int>(std::lround(a[k] + (b[k] - a[k]) * std::fmin(1, share)));
  return out;
}

class Picture : public testing::Test {
 protected:
  void SetUp() override {
    if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) GTEST_SKIP() << "no screen: try xvfb-run -a";
    context_ = ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    const FontSet set = add_fonts(*ImGui::GetIO().Fonts, cluster_text_);
    ui::Fonts fonts;
    fonts.regular = set.regular;
    fonts.bold = set.bold;
    fonts.mono = set.mono;
    app::Options options;
    options.reduced_motion = true;
    app_ = std::make_unique<app::App>(std::move(options), fonts);
    std::string why;
    window_ = Window::open({.title = "test", .width = 320, .height = 320, .visible = false}, why);
    ASSERT_TRUE(window_) << why;
  }
  void TearDown() override {
    app_.reset();
    window_.reset();
    if (context_ != nullptr) ImGui::DestroyContext(context_);
  }

  /// Draws what the commands lead to, until it rests, and keeps its pixels.
  void draw(const std::vector<lesson::Command>& commands) {
    for (const lesson::Command& command : commands) ASSERT_FALSE(app_->act(command));
    platform::Picture picture(1440, 900, kDensity);
    ASSERT_TRUE(picture.ready());
    Pace pace;
    bool settled = false;
    for (int k = 0; k < 600 && !settled; ++k) {
      picture.begin_frame(1 / 60.0f);
      const app::FrameOut out = app_->frame(k / 60.0);
      picture.end_frame(IM_COL32(0xFB, 0xFA, 0xF7, 0xFF));
      pace.drew(out.again, std::nullopt, false);
      settled = !pace.due(k / 60.0);
    }
    ASSERT_TRUE(settled);
    // In the folder of this build, by the test's name: others run at the same time.
    const std::string path = std::string("picture_test.") + testing::UnitTest::GetInstance()->current_test_info()->name() + ".png";
    ASSERT_TRUE(picture.write_png(path));
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    ASSERT_TRUE(png_image_begin_read_from_file(&image, path.c_str()));
    image.format = PNG_FORMAT_RGB;
    width_ = static_cast<int>(image.width);
    pixels_.resize(PNG_IMAGE_SIZE(image));
    ASSERT_TRUE(png_image_finish_read(&image, nullptr, pixels_.data(), 0, nullptr));
    std::remove(path.c_str());
    ASSERT_EQ(width_, 1440 * kDensity);
  }

  Pixel pixel(float x, float y) const {
    const auto at = static_cast<std::size_t>((static_cast<int>(y * kDensity) * width_ + static_cast<int>(x * kDensity)) * 3);
    return {pixels_[at], pixels_[at + 1], pixels_[at + 2]};
  }
  ui::Rect rect(const std::string& id) const {
    for (const ui::Node& node : app_->nodes())
      if (node.id == id) return node.rect;
    ADD_FAILURE() << "no node " << id;
    return {};
  }
  /// A pixel of a full cell that no digit covers.
  Pixel beside_digits(const std::string& node, std::size_t cell, std::size_t columns) const {
    const ui::Rect all = rect(node);
    const auto size = static_cast<float>(columns);
    return pixel(all.x0 + all.width() * static_cast<float>(cell % columns) / size + 8,
                 all.y0 + all.height() * static_cast<float>(cell / columns) / size + 7);
  }
  void expect_near(const Pixel& seen, const Pixel& wanted, std::size_t cell) const {
    for (std::size_t k = 0; k < 3; ++k) EXPECT_LE(std::abs(seen[k] - wanted[k]), 2) << "cell " << cell << ", channel " << k;
  }
  /// The value that has the full colour, from the bar's labels: −r and r on one line.
  double bar_range() const {
    for (const ui::TextBox& left : app_->text_boxes())
      for (const ui::TextBox& right : app_->text_boxes())
        if (left.text == "−" + right.text && left.rect.y0 == right.rect.y0 && left.rect.x1 < right.rect.x0)
          return std::strtod(right.text.c_str(), nullptr);
    ADD_FAILURE() << "no colour bar";
    return 1;
  }
  /// A figure of so many rows and columns, computed here.
  model::Figure figure(const std::string& name, std::size_t size) const {
    const Result<lesson::SceneLesson> shown = lesson::lesson_for(app_->state().scene, app_->state());
    const std::shared_ptr<const model::Trace> trace = shown ? model::run(lesson::program(shown->lesson)) : nullptr;
    const model::Figure* found = trace ? trace->find(name) : nullptr;
    if (found == nullptr || found->values.size() != size * size) {
      ADD_FAILURE() << name;
      model::Figure none;
      none.values.resize(size * size);
      return none;
    }
    return *found;
  }
  static std::vector<lesson::Command> chapter(const char* name, const char* step) {
    const char* scene = std::string_view(name) == "chapter-mask" ? "causal-mask" : "attention";
    return {lesson::OpenLesson{name}, lesson::GoTo{scene}, lesson::SetTheme{lesson::ThemeChoice::light}, lesson::SeekText{step}};
  }

 private:
  ClusterText cluster_text_ = [](char32_t) { return std::string_view(); };
  ImGuiContext* context_ = nullptr;
  std::unique_ptr<app::App> app_;
  std::unique_ptr<Window> window_;
  int width_ = 0;
  std::vector<unsigned char> pixels_;
};

TEST_F(Picture, SharesHaveTheColourOfTheirScale) {
  ASSERT_NO_FATAL_FAILURE(draw(chapter("chapter-attention", "end")));
  const model::Figure weights = figure("weights", 3);
  EXPECT_GT(*std::max_element(weights.values.begin(), weights.values.end()), 0.4f);
  for (std::size_t k = 0; k < 9; ++k) expect_near(beside_digits("matrix.weights", k, 3), mix(kPage, kSequential, weights.values[k]), k);
}

TEST_F(Picture, ScoresHaveTheColoursOfTheBarBesideThem) {
  ASSERT_NO_FATAL_FAILURE(draw(chapter("chapter-attention", "scores")));
  const model::Figure scores = figure("scores", 3);
  const double range = bar_range();
  for (std::size_t k = 0; k < 9; ++k) {
    const double value = scores.values[k];
    expect_near(beside_digits("matrix.scores", k, 3), mix(kPage, value < 0 ? kNegative : kPositive, std::fabs(value) / range), k);
  }
}

// A matrix of many small cells is a texture that our own shader colours.
TEST_F(Picture, ALargeMatrixHasThemToo) {
  constexpr std::size_t kTokens = 150;
  std::string sentence;
  for (std::size_t k = 0; k < kTokens; ++k) sentence += (k % 3 == 0 ? "the " : k % 3 == 1 ? "cat " : "sat ");
  std::vector<lesson::Command> commands = chapter("chapter-attention", "start");
  commands.insert(commands.end(), {lesson::SetSentence{sentence}, lesson::SeekText{"scores"}});
  ASSERT_NO_FATAL_FAILURE(draw(commands));
  const model::Figure scores = figure("scores", kTokens);
  const double range = bar_range();
  const ui::Rect cells = rect("matrix.scores");
  ASSERT_LT(cells.width(), 6 * kTokens);
  const float step = cells.width() / kTokens;
  for (std::size_t row = 0; row < kTokens; row += 13) {
    for (std::size_t column = 1; column < kTokens; column += 17) {
      const double value = scores.values[row * kTokens + column];
      const float x = cells.x0 + step * (static_cast<float>(column) + 0.5f), y = cells.y0 + step * (static_cast<float>(row) + 0.5f);
      expect_near(pixel(x, y), mix(kPage, value < 0 ? kNegative : kPositive, std::fabs(value) / range), row * kTokens + column);
    }
  }
}

}  // namespace
}  // namespace attnscope::platform
