#include "app/app.h"

#include <algorithm>
#include <utility>

#include "app/history.h"
#include "app/keys.h"
#include "app/lesson_titles.h"
#include "app/nodes_json.h"
#include "app/opening.h"
#include "app/picture.h"
#include "app/preferences.h"
#include "imgui.h"
#include "imgui_internal.h"
#include "lesson/exercise.h"
#include "lesson/explain.h"
#include "lesson/hidden.h"
#include "lesson/link.h"
#include "lesson/query.h"
#include "render/heatmap.h"
#include "ui/frame/frame.h"
#include "ui/text/layout.h"
#include "ui/text/marks.h"

namespace attnscope::app {
namespace {

constexpr double kBudget = 0.010;      // seconds of computing a frame
constexpr double kPlayInterval = 0.9;  // between two steps of the walk
constexpr float kLeastQuiet = 330;  // where its buttons have no room there is no quiet page
constexpr float kWide = 1200, kMiddle = 720;

void style_imgui(const ui::Fonts& fonts) {
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.ConfigInputTextCursorBlink = false;  // a blinking caret would draw for ever
  io.FontDefault = fonts.regular;
  ImGui::GetStyle().FrameRounding = 8;
}

/// For the reader at the field: no lesson file is at hand of which "a model needs …" could be said.
std::string say(const Error& error, lesson::Language language) {
  if (error.code == "empty_sentence") return lesson::Catalogue::of(language).get("ui.sentence_needed");
  return lesson::describe(error, language);
}

}  // namespace

struct App::Self {
  Self(Options given, ui::Fonts faces) : options(std::move(given)), fonts(faces) {
    style_imgui(fonts);
    transient.reduced_motion = options.reduced_motion;
    kept = read_preferences(options.stored);
    state = opening(options, transient.message);
    const bool own_place = !options.fragment.empty() || !options.kept.empty() || options.embedded;
    folded = options.first_visit && !own_place && !kept.visited;
    stale = !transient.message.empty();
    picture.follow(state, kBudget);
    make_link();
  }

  std::optional<Error> act(const lesson::Command& command, bool same_press = false);
  std::optional<Error> refuse(const lesson::Select& number) const;
  bool is_hidden_now(const lesson::Selection& number) const;  // of the picture that is ready
  FrameOut frame(double time);
  void draw(FrameOut& out);
  void wait(FrameOut& out);
  const ui::Theme& theme_of(const lesson::State& view) const;
  void finish(ui::Ui& ui, const ui::FrameWish& wish, FrameOut& out);
  void keep(FrameOut& out);
  void play(ui::Ui& ui);
  void type(const std::string& text);
  void undo_or_redo(std::optional<lesson::State> to);
  const std::string& sentence() const;  // as it stands in the field
  ui::Chrome chrome();
  void unfold();
  void make_link();

  Options options;
  ui::Fonts fonts;
  ui::TextCache texts;
  render::HeatMapPainter painter;
  ui::Transient transient;
  lesson::State state, linked;       // linked: the state that `link` says
  Picture picture;
  History history;
  std::optional<std::string> typed;  // a sentence that was refused, as it stands in the field
  std::string link, link_refused, clipboard;
  bool stale = false;                // the address says another link, or one that could not be followed
  LessonTitles titles;
  double now = 0, next_step = 0;
  int entering = 0;
  bool folded = false;               // a first visit: the page is quiet where it has room for its buttons
  bool quiet_before = false;         // it was so when this frame began
  bool keep_looks = false;           // language or theme were chosen by hand, not by opening a link
  Preferences kept;                  // what the platform keeps now
  std::vector<ui::Node> nodes;
  std::vector<ui::TextBox> boxes;
};

/// The quiet first page gives way to the whole program once the reader asks for it or goes beyond it.
void App::Self::unfold() {
  const bool asked = quiet_before && !transient.quiet;
  if (asked || state.scene != lesson::State().scene) folded = false;
}

void App::Self::make_link() {
  linked = state;
  const Result<std::string> made = lesson::to_link(state);
  link = made ? *made : "";
  link_refused = made ? "" : lesson::describe(made.error(), state.language);
}

void App::Self::undo_or_redo(std::optional<lesson::State> to) {
  if (!to) return;
  state = *std::move(to);
  typed.reset();
  transient.message.clear();
}

/// A selection is checked against the numbers on screen: commands know no trace.
std::optional<Error> App::Self::refuse(const lesson::Select& number) const {
  if (!picture.ready() || picture.working()) return std::nullopt;  // the inspector opens on what the next picture has
  const lesson::Explanation found = lesson::explain(picture.shown().lesson, picture.figures(), number.figure, number.index, state.language);
  if (found.figure.empty()) return Error{"no_such_number", {number.figure, std::to_string(number.index)}, {}};
  if (is_hidden_now({number.figure, number.index})) return Error{"not_revealed", {number.figure}, {}};
  return std::nullopt;
}

bool App::Self::is_hidden_now(const lesson::Selection& number) const {
  if (const auto& exercise = picture.shown().exercise) return lesson::hides(*exercise, number);
  const lesson::Position at = lesson::position(state, picture.steps());
  return lesson::is_hidden(state.scene, picture.shown().lesson, picture.figures(), picture.steps(), at, number);
}

std::optional<Error> App::Self::act(const lesson::Command& command, bool same_press) {
  if (const auto* select = std::get_if<lesson::Select>(&command))
    if (std::optional<Error> refused = refuse(*select)) return refused;
  const bool undo = std::holds_alternative<lesson::Undo>(command);
  if (undo || std::holds_alternative<lesson::Redo>(command)) {
    if (!(undo ? history.can_undo() : history.can_redo())) return Error{"no_history", {}, {}};
    undo_or_redo(undo ? history.undo(state) : history.redo(state));
    return std::nullopt;
  }
  Result<lesson::State> after = lesson::apply(state, command);
  const bool edit = lesson::is_edit(command);
  if (!after) {
    stale = stale || std::holds_alternative<lesson::OpenLink>(command);
    if (edit || std::holds_alternative<lesson::GoTo>(command)) transient.message = say(after.error(), state.language);
    return after.error();
  }
  if (edit) {
    typed.reset();
    transient.message.clear();
    if (*after == state) return std::nullopt;
    history.edited(state, command, now, same_press);
  }
  if (std::holds_alternative<lesson::OpenLink>(command)) folded = false;  // it shows somebody's place
  if (std::holds_alternative<lesson::SetLanguage>(command) || std::holds_alternative<lesson::SetTheme>(command)) keep_looks = true;
  if (!std::exchange(transient.following, false) && after->selection != state.selection) transient.trail.clear();
  state = *std::move(after);
  return std::nullopt;
}

/// The field keeps what was typed, also where it is refused or means the same sentence. Who only leaves it has typed nothing.
void App::Self::type(const std::string& text) {
  if (text == sentence()) return;
  if (act(lesson::SetSentence{text, true})) typed = text;
}

const std::string& App::Self::sentence() const {
  return typed ? *typed : state.sentence ? *state.sentence : picture.shown().lesson.sentence;
}

ui::Chrome App::Self::chrome() {
  ui::Chrome out;
  out.lessons = titles.all();
  const bool own_words = picture.shown().open_vocabulary || picture.shown().redrawn;
  out.lesson_title = own_words ? lesson::Catalogue::of(state.language).get("ui.own_words") : titles.of(state);
  out.sentence = sentence();
  out.link = link;
  out.link_refused = link_refused;
  out.page_url = options.page_url;
  out.can_undo = history.can_undo();
  out.can_redo = history.can_redo();
  out.working = picture.working();
  out.embedded = options.embedded;
  out.proof = picture.proof();
  out.torch = picture.torch();
  return out;
}

void App::Self::play(ui::Ui& ui) {
  if (!state.playing) {
    next_step = 0;
    return;
  }
  if (next_step == 0) next_step = now + kPlayInterval;
  if (now >= next_step) {
    ui.act(lesson::Step{lesson::Move::next});
    next_step = now + kPlayInterval;
  }
  if (!ui.wake_at || *ui.wake_at > next_step) ui.wake_at = next_step;
}

void App::Self::finish(ui::Ui& ui, const ui::FrameWish& wish, FrameOut& out) {
  transient.focus_moved = false;
  const KeyOutcome keys = handle_keys(ui);
  out.leave = keys.leave;
  out.release = keys.release;
  if (!ui.focus_next.empty()) {
    transient.focus = ui.focus_next;
    transient.focus_moved = ui.animating = true;
  }
  if (entering != 0) enter_nodes(ui, std::exchange(entering, 0) > 0);
  play(ui);
  if (wish.sentence) type(*wish.sentence);
  const std::vector<lesson::Command> commands = std::move(ui.commands);
  bool edited = false;  // what one press of a button sets together is undone together
  for (const lesson::Command& command : commands) {
    const std::optional<lesson::State> before = lesson::is_edit(command) ? std::optional(state) : std::nullopt;
    act(command, edited && before);
    edited = edited || (before && !(*before == state));
  }
  unfold();
  const bool hover_moved = transient.hover != transient.next_hover;
  transient.hover = std::exchange(transient.next_hover, std::nullopt);
  out.again = ui.animating || hover_moved || !commands.empty() || wish.sentence.has_value() || picture.working() || ui.popup_shut;
  out.wake_at = ui.wake_at;
  out.fields = std::move(ui.fields);
  out.cursor = ui.pointer_hand ? ImGuiMouseCursor_Hand : ImGui::GetMouseCursor();
  if (!ui.copy.empty()) out.clipboard = std::move(ui.copy);
  out.page_title = ui::unmarked(ui.t("scene." + picture.state().scene + ".name")) + " · " + ui.t("ui.name");
  nodes = std::move(ui.nodes);
  boxes = std::move(ui.boxes);
  transient.incoming.clear();  // what was typed into a field that is gone reaches no later one
  texts.frame_done();
}

const ui::Theme& App::Self::theme_of(const lesson::State& view) const {
  const bool dark = view.theme == lesson::ThemeChoice::automatic ? options.prefers_dark : view.theme == lesson::ThemeChoice::dark;
  return dark ? ui::dark_theme() : ui::light_theme();
}

void App::Self::draw(FrameOut& out) {
  const lesson::State& view = picture.state();
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  ui::Ui ui{view,
            picture.shown(),
            picture.trace(),
            picture.figures(),
            picture.steps(),
            lesson::position(view, picture.steps()),
            lesson::Catalogue::of(view.language),
            theme_of(view),
            fonts,
            texts,
            transient};
  ui.now = now;
  ui.canvas = {0, 0, size.x, size.y};
  ui.width = size.x >= kWide ? ui::Width::wide : size.x >= kMiddle ? ui::Width::middle : ui::Width::phone;
  ui.input_text = options.input_text;
  ui.heat_maps = &painter;
  transient.quiet = quiet_before = folded && size.x >= kLeastQuiet;
  const ui::FrameWish wish = ui::draw_frame(ui, chrome());
  finish(ui, wish, out);
}

/// Before the first numbers are there: the empty page.
void App::Self::wait(FrameOut& out) {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  ImGui::GetBackgroundDrawList()->AddRectFilled({0, 0}, size, theme_of(state).page);
  out.again = true;
}

/// Hands over what is to be kept, where it changed. The looks of a link are not the reader's choice: only what was chosen is kept.
void App::Self::keep(FrameOut& out) {
  const bool looks = std::exchange(keep_looks, false);
  const bool visited = kept.visited || (options.first_visit && !options.embedded && !folded);
  if (!looks && kept.solved == state.solved && kept.visited == visited) return;
  if (looks) {
    kept.language = state.language;
    kept.theme = state.theme;
  }
  kept.visited = visited;
  kept.solved = state.solved;
  out.store = write_preferences(kept);
}

FrameOut App::Self::frame(double time) {
  FrameOut out;
  now = time;
  picture.follow(state, kBudget);
  // A link, an undo or a replay may stand before the step that shows what it asks for.
  if (state.selection && picture.ready() && !picture.working() && is_hidden_now(*state.selection)) state.selection.reset();
  if (picture.ready()) draw(out);
  else wait(out);
  if (!(state == linked)) {  // a link takes the steps of every scene into account: made when something changed, not each frame
    const std::string before = link;
    make_link();
    stale = stale || link != before;
  }
  if (std::exchange(stale, false)) out.fragment = link;
  keep(out);
  return out;
}

App::App(Options options, ui::Fonts fonts) : self_(std::make_unique<Self>(std::move(options), fonts)) {}
App::~App() { self_->painter.release(); }

FrameOut App::frame(double now) { return self_->frame(now); }
std::optional<Error> App::act(const lesson::Command& command) { return self_->act(command); }

std::string App::answer(std::string_view request) {
  if (auto out = answer_from_screen(request, self_->nodes, self_->boxes, self_->picture.working())) return *std::move(out);
  do self_->picture.follow(self_->state, kBudget);
  while (!self_->picture.ready());
  return lesson::answer(request, self_->state, self_->picture.shown(), self_->picture.trace());
}

void App::set_prefers_dark(bool dark) { self_->options.prefers_dark = dark; }

void App::set_text(const std::string& field, const std::string& text) {
  if (field == "sentence") self_->type(text);
  else self_->transient.incoming[field] = text;
}

void App::focus_field(const std::string& field) {
  self_->transient.focus = field;
  self_->transient.focus_seen = false;
}

void App::enter(bool forward) { self_->entering = forward ? 1 : -1; }

const lesson::State& App::state() const { return self_->state; }
const std::vector<ui::Node>& App::nodes() const { return self_->nodes; }
const std::vector<ui::TextBox>& App::text_boxes() const { return self_->boxes; }

bool App::wants_wheel(float dx, float dy) const {
  for (const ImGuiWindow* w = ImGui::GetCurrentContext()->HoveredWindow; w != nullptr;
       w = (w->Flags & ImGuiWindowFlags_ChildWindow) != 0 ? w->ParentWindow : nullptr) {
    const bool down = dy > 0 && w->Scroll.y < w->ScrollMax.y, up = dy < 0 && w->Scroll.y > 0;
    const bool right = dx > 0 && w->Scroll.x < w->ScrollMax.x, left = dx < 0 && w->Scroll.x > 0;
    if (up || down || left || right) return true;
  }
  return false;
}

void App::context_lost() { self_->painter.forget(); }

}  // namespace attnscope::app
