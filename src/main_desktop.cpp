// The desktop program: `attnscope` opens the window, `attnscope show` opens it at a place or draws that place as a picture; all
// else is the command line's (main_cli.cpp).
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/app.h"
#include "imgui.h"
#include "lesson/catalogue.h"
#include "main_cli.h"
#include "platform/desktop/window.h"
#include "platform/glyphs.h"
#include "platform/pace.h"
#include "ui/text/clusters.h"
#include "ui/theme.h"
#include "ui/widgets/input_text.h"

namespace attnscope {
namespace {

struct ContextCloser {
  void operator()(ImGuiContext* context) const { ImGui::DestroyContext(context); }
};

lesson::Language system_language() {
  return platform::system_languages().starts_with("zh") ? lesson::Language::zh : lesson::Language::en;
}

// HarfBuzz composes whatever the face knows; what it does not know it sets side by side.
struct Clusters : ui::Clusters {
  bool composes(std::string_view) override { return true; }
};

// ImGui's context, the program and the window that shows it.
struct Desktop {
  Clusters clusters;
  platform::ClusterText cluster_text = [this](char32_t c) { return clusters.text(c); };
  std::unique_ptr<ImGuiContext, ContextCloser> context;
  std::unique_ptr<app::App> app;
  std::unique_ptr<platform::Window> window;

  explicit Desktop(const app::Options& options) : context(ImGui::CreateContext()) {
    ImGui::GetIO().IniFilename = nullptr;
    const platform::FontSet set = platform::add_fonts(*ImGui::GetIO().Fonts, cluster_text);
    ui::Fonts fonts;
    fonts.regular = set.regular;
    fonts.bold = set.bold;
    fonts.mono = set.mono;
    fonts.clusters = &clusters;
    app = std::make_unique<app::App>(options, fonts);
  }
  /// The reason where there is none.
  std::string open_window(const platform::WindowOptions& options) {
    std::string why;
    window = platform::Window::open(options, why);
    return window ? "" : why;
  }
  Desktop(const Desktop&) = delete;
  Desktop& operator=(const Desktop&) = delete;
  ~Desktop() {
    app.reset();  // it frees what it drew with while the window's context is there
    window.reset();
  }
};

// What lies under the first frame, before anything is computed.
ui::Color page_color(const app::App& app) {
  return (app.state().theme == lesson::ThemeChoice::dark ? ui::dark_theme() : ui::light_theme()).page;
}

app::Options options_of_system() {
  app::Options options;
  options.languages = platform::system_languages();
  options.stored = platform::read_preferences();
  options.first_visit = true;
  return options;
}

int run_window(Desktop& desktop) {
  if (const std::string why = desktop.open_window({.title = "Attnscope"}); !why.empty()) return refuse("cli.no_window", {why});
  platform::Window& window = *desktop.window;
  platform::Pace pace;
  std::string title;
  while (!window.closing()) {
    const std::optional<double> due = pace.due(window.now());
    if (window.wait(due ? std::optional(*due - window.now()) : std::nullopt)) pace.stir();
    if (const std::optional<double> at = pace.due(window.now()); !at || *at > window.now()) continue;
    window.begin_frame();
    const app::FrameOut out = desktop.app->frame(window.now());
    window.end_frame(page_color(*desktop.app));
    if (out.clipboard) window.set_clipboard(*out.clipboard);
    if (out.store) platform::write_preferences(*out.store);
    if (out.page_title != title) window.set_title(title = out.page_title);
    pace.drew(out.again, out.wake_at, window.input_left());
  }
  return 0;
}

struct Show {
  std::string lesson, scene, step, picture;
  std::optional<lesson::Language> language;
  std::optional<lesson::ThemeChoice> theme;
  int width = 1440, height = 900;
  float scale = 1;
};

constexpr int kLeastSide = 200, kMostSide = 8192;  // CSS pixels

bool parse_size(std::string_view text, Show& show) {
  const char* const end = text.data() + text.size();
  const auto [by, error] = std::from_chars(text.data(), end, show.width);
  if (error != std::errc() || by == end || *by != 'x') return false;
  const auto [last, failed] = std::from_chars(by + 1, end, show.height);
  const auto [least, most] = std::minmax(show.width, show.height);
  return failed == std::errc() && last == end && least >= kLeastSide && most <= kMostSide;
}

std::optional<lesson::ThemeChoice> theme_of(std::string_view name) {
  const auto found = std::find(lesson::kThemeNames.begin(), lesson::kThemeNames.end(), name);
  if (found == lesson::kThemeNames.end()) return std::nullopt;
  return static_cast<lesson::ThemeChoice>(found - lesson::kThemeNames.begin());
}

// The picture's device pixels, where they are more than it may have.
std::optional<int> check_pixels(const Show& show) {
  constexpr double kMostPixels = 8192.0 * 8192.0;
  const double pixels = static_cast<double>(show.width) * show.scale * show.height * show.scale;
  if (pixels <= kMostPixels) return std::nullopt;
  const auto whole = [](double n) { return std::to_string(static_cast<std::int64_t>(n)); };
  return refuse("cli.too_many_pixels", {whole(show.width), whole(show.height), whole(show.scale), whole(pixels), whole(kMostPixels)});
}

constexpr std::string_view kShowOptions[] = {"--scene", "--step", "--picture", "--lang", "--theme", "--size", "--scale"};

// What is wrong with the call, or nothing.
std::optional<int> parse_show(int argc, char** argv, Show& show) {
  for (int i = 0; i < argc; ++i) {
    const std::string_view name = argv[i];
    if (!name.starts_with('-') || name == "-") {
      if (!show.lesson.empty()) return refuse("cli.unknown_argument", {std::string(name)});
      show.lesson = name;
      continue;
    }
    if (std::find(std::begin(kShowOptions), std::end(kShowOptions), name) == std::end(kShowOptions)) {
      return refuse("cli.unknown_argument", {std::string(name)});
    }
    if (i + 1 == argc) return refuse("cli.value_missing", {std::string(name)});
    const std::string value = argv[++i];
    const auto one_of = [&](const char* known) { return refuse("cli.unknown_value", {std::string(name), value, known}); };
    if (name == "--scene") {
      show.scene = value;
    } else if (name == "--step") {
      show.step = value;
    } else if (name == "--picture") {
      show.picture = value;
    } else if (name == "--lang") {
      if (value != "en" && value != "zh") return one_of("en, zh");
      show.language = value == "zh" ? lesson::Language::zh : lesson::Language::en;
    } else if (name == "--theme") {
      if (!(show.theme = theme_of(value))) return one_of("auto, light, dark");
    } else if (name == "--size") {
      if (!parse_size(value, show)) return refuse("cli.bad_size", {value, std::to_string(kLeastSide), std::to_string(kMostSide)});
    } else {
      if (value != "1" && value != "2" && value != "3") return one_of("1, 2, 3");
      show.scale = static_cast<float>(value[0] - '0');
    }
  }
  if (show.lesson.empty()) return refuse("cli.lesson_missing", {});
  return check_pixels(show);
}

// Takes the program to the place that the call names; the line to print where it cannot be done.
std::optional<std::string> go(app::App& app, const Show& show) {
  const lesson::Language language = show.language.value_or(system_language());
  const Result<lesson::Command> open = open_command(show.lesson);
  if (!open) return describe_lesson(show.lesson, open.error(), language);
  if (const std::optional<Error> error = app.act(*open)) return describe_lesson(show.lesson, *error, language);
  std::vector<lesson::Command> commands = {lesson::SetLanguage{language}};
  if (show.theme) commands.emplace_back(lesson::SetTheme{*show.theme});
  if (!show.scene.empty()) commands.emplace_back(lesson::GoTo{show.scene});
  if (!show.step.empty()) commands.emplace_back(lesson::SeekText{show.step});
  for (const lesson::Command& command : commands)
    if (const std::optional<Error> error = app.act(command)) return lesson::describe(*error, language);
  return std::nullopt;
}

// Draws until nothing moves any more and nothing is being computed, on a clock of its own. What does not come to rest within a minute
// of it is not written: it would show another picture each time.
int draw_picture(Desktop& desktop, const Show& show) {
  const std::string why = desktop.open_window({.title = "Attnscope", .width = 320, .height = 320, .visible = false});
  if (!why.empty()) return refuse("cli.no_window", {why});
  constexpr float kFrame = 1.0f / 60;
  constexpr int kMostFrames = 60 * 60;
  platform::Picture picture(show.width, show.height, show.scale);
  if (!picture.ready()) return refuse("cli.no_picture", {std::to_string(platform::Picture::most_side())});
  platform::Pace pace;
  bool settled = false;
  for (int k = 0; k < kMostFrames && !settled; ++k) {
    const double now = static_cast<double>(k) * static_cast<double>(kFrame);
    picture.begin_frame(kFrame);
    const app::FrameOut out = desktop.app->frame(now);
    picture.end_frame(page_color(*desktop.app));
    pace.drew(out.again, std::nullopt, false);
    settled = !pace.due(now);
  }
  if (!settled) return refuse("cli.never_settles", {show.picture});
  return picture.write_png(show.picture) ? 0 : refuse("cli.cannot_write", {show.picture});
}

int run_show(int argc, char** argv) {
  Show show;
  if (const std::optional<int> status = parse_show(argc, argv, show)) return *status;
  app::Options options = show.picture.empty() ? options_of_system() : app::Options();
  options.reduced_motion = !show.picture.empty();
  options.input_text = ui::draw_input_text;
  Desktop desktop(options);
  if (const std::optional<std::string> line = go(*desktop.app, show)) return refuse(*line);
  return show.picture.empty() ? run_window(desktop) : draw_picture(desktop, show);
}

}  // namespace
}  // namespace attnscope

int main(int argc, char** argv) {
  if (argc < 2) {
    attnscope::Desktop desktop(attnscope::options_of_system());
    return attnscope::run_window(desktop);
  }
  if (std::string_view(argv[1]) == "show") return attnscope::run_show(argc - 2, argv + 2);
  return attnscope::run_command_line(argc, argv);
}
