// The command line: print, script and lessons. It needs no window, so that it is WebAssembly for Node as well.
#include "main_cli.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "lesson/builtin.h"
#include "lesson/catalogue.h"
#include "lesson/export.h"
#include "lesson/pytorch_script.h"
#include "lesson/readings.h"
#include "lesson/state.h"
#include "model/job.h"

namespace attnscope {
namespace {

constexpr int kRefused = 2;

enum class Format { text, json, csv, npy };
constexpr std::string_view kFormats[] = {"text", "json", "csv", "npy"};
constexpr std::string_view kEndings[] = {".txt", ".json", ".csv", ".npy"};

struct Print {
  std::string lesson, out;
  std::vector<std::string> figures;
  Format format = Format::text;
};

struct FileCloser {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, FileCloser>;

/// The terminal's language, as its environment names it.
lesson::Language terminal_language() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (value != nullptr && *value != 0) return std::string_view(value).substr(0, 2) == "zh" ? lesson::Language::zh : lesson::Language::en;
  }
  return lesson::Language::en;
}

const lesson::Catalogue& texts() {
  return lesson::Catalogue::of(terminal_language());
}

/// A file's bytes, or standard input's; one byte more than a lesson may have, at most.
Result<std::string> read_source(const std::string& path) {
  const std::size_t most = lesson::Limits().bytes + 1;
  const bool standard = path == "-";
  const File opened(standard ? nullptr : std::fopen(path.c_str(), "rb"));
  std::FILE* file = standard ? stdin : opened.get();
  if (file == nullptr) return Error{"no_such_lesson", {path}, ""};
  std::string bytes;
  char buffer[1 << 16];
  while (bytes.size() < most) {
    const std::size_t n = std::fread(buffer, 1, std::min(sizeof buffer, most - bytes.size()), file);
    if (n == 0) break;
    bytes.append(buffer, n);
  }
  if (std::ferror(file) != 0) return Error{"cannot_read", {path}, ""};
  return bytes;
}

Result<lesson::Lesson> read_lesson(const std::string& argument) {
  if (const lesson::Builtin* builtin = lesson::find_builtin(argument)) return lesson::parse_lesson(builtin->json);
  const Result<std::string> source = read_source(argument);
  if (!source) return source.error();
  return lesson::parse_lesson(*source);
}

/// The exit status of a call that is refused, or nothing.
std::optional<int> parse_print(int argc, char** argv, Print& print) {
  for (int i = 0; i < argc; ++i) {
    const std::string name = argv[i];
    if (name.empty() || name[0] != '-' || name == "-") {
      if (!print.lesson.empty()) return refuse("cli.unknown_argument", {name});
      print.lesson = name;
      continue;
    }
    if (name != "--figure" && name != "--format" && name != "--out") return refuse("cli.unknown_argument", {name});
    if (i + 1 == argc) return refuse("cli.value_missing", {name});
    const std::string value = argv[++i];
    if (name == "--figure") {
      if (std::find(print.figures.begin(), print.figures.end(), value) == print.figures.end()) print.figures.push_back(value);
    } else if (name == "--out") {
      print.out = value;
    } else {
      const auto found = std::find(std::begin(kFormats), std::end(kFormats), value);
      if (found == std::end(kFormats)) return refuse("cli.unknown_value", {name, value, "text, json, csv, npy"});
      print.format = static_cast<Format>(found - std::begin(kFormats));
    }
  }
  if (print.lesson.empty()) return refuse("cli.lesson_missing", {});
  return std::nullopt;
}

using Figures = std::vector<const model::Figure*>;

void write(const lesson::Lesson& lesson, const Figures& figures, Format format, const lesson::TextSink& sink) {
  switch (format) {
    case Format::json: lesson::write_json(lesson, figures, sink); break;
    case Format::csv: lesson::write_csv(*figures.front(), sink); break;
    case Format::npy: lesson::write_npy(*figures.front(), sink); break;
    case Format::text:
      lesson::write_torch_text(*figures.front(), sink);
      sink("\n");
      break;
  }
}

bool write(const lesson::Lesson& lesson, const Figures& figures, Format format, std::FILE* file) {
  bool good = true;
  write(lesson, figures, format,
        [&](std::string_view piece) { good = good && std::fwrite(piece.data(), 1, piece.size(), file) == piece.size(); });
  return std::fflush(file) == 0 && good;
}

/// Each figure into a file of its own.
int write_files(const lesson::Lesson& lesson, const Figures& figures, const Print& print) {
  std::error_code failed;
  std::filesystem::create_directories(print.out, failed);
  for (const model::Figure* figure : figures) {
    const std::string path = print.out + "/" + figure->name + std::string(kEndings[static_cast<std::size_t>(print.format)]);
    const File file(std::fopen(path.c_str(), "wb"));
    if (file == nullptr || !write(lesson, {figure}, print.format, file.get())) return refuse("cli.cannot_write", {path});
  }
  return 0;
}

int run_print(int argc, char** argv) {
  Print print;
  if (const std::optional<int> status = parse_print(argc, argv, print)) return *status;
  const Result<lesson::Lesson> lesson = read_lesson(print.lesson);
  if (!lesson) return refuse(describe_lesson(print.lesson, lesson.error(), terminal_language()));
  const std::shared_ptr<const model::Trace> trace = model::run(lesson::program(*lesson));

  std::vector<model::Figure> readings;  // what was asked for that is no figure of the trace itself
  readings.reserve(print.figures.size());
  Figures figures;
  for (const std::string& name : print.figures) {
    const model::Figure* figure = trace->find(name);
    if (figure == nullptr) {
      std::optional<model::Figure> reading = lesson::reading(*trace, name);
      if (!reading) return refuse(lesson::describe({"unknown_figure", {name}, ""}, terminal_language()));
      figure = &readings.emplace_back(*std::move(reading));
    }
    figures.push_back(figure);
  }
  if (print.figures.empty()) {
    for (const model::Figure& figure : trace->figures()) figures.push_back(&figure);
  }
  if (!print.out.empty()) return write_files(*lesson, figures, print);
  if (print.format != Format::json && figures.size() != 1) return refuse("cli.several_figures", {std::to_string(figures.size())});
  return write(*lesson, figures, print.format, stdout) ? 0 : refuse("cli.cannot_write", {"-"});
}

int run_lessons(int argc, char** argv) {
  if (argc > 0) return refuse("cli.unknown_argument", {argv[0]});
  for (const lesson::Builtin& builtin : lesson::builtin_lessons()) {
    std::printf("%.*s\n", static_cast<int>(builtin.name.size()), builtin.name.data());
  }
  return std::fflush(stdout) == 0 ? 0 : refuse("cli.cannot_write", {"-"});
}

int run_script(int argc, char** argv) {
  std::string name;
  lesson::Language language = terminal_language();
  for (int i = 0; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--lang") {
      if (i + 1 == argc) return refuse("cli.value_missing", {argument});
      const std::string value = argv[++i];
      const auto known = std::find(lesson::kLanguageNames.begin(), lesson::kLanguageNames.end(), value);
      if (known == lesson::kLanguageNames.end()) return refuse("cli.unknown_value", {argument, value, "en, zh"});
      language = static_cast<lesson::Language>(known - lesson::kLanguageNames.begin());
    } else if (!name.empty() || argument.empty() || (argument[0] == '-' && argument != "-")) {
      return refuse("cli.unknown_argument", {argument});
    } else {
      name = argument;
    }
  }
  if (name.empty()) return refuse("cli.lesson_missing", {});
  const Result<lesson::Lesson> lesson = read_lesson(name);
  if (!lesson) return refuse(describe_lesson(name, lesson.error(), terminal_language()));
  const std::string script = lesson::pytorch_script(*lesson, language);
  const bool good = std::fwrite(script.data(), 1, script.size(), stdout) == script.size() && std::fflush(stdout) == 0;
  return good ? 0 : refuse("cli.cannot_write", {"-"});
}

int print_help() {
  constexpr const char* kCalls[][2] = {
      {"attnscope print LESSON [--figure NAME]... [--format text|json|csv|npy] [--out FOLDER]", "cli.help.print"},
      {"attnscope script LESSON [--lang zh|en]", "cli.help.script"},
      {"attnscope lessons", "cli.help.lessons"},
      {"attnscope show LESSON [--scene S] [--step P] [--lang zh|en] [--theme auto|light|dark] [--size 1440x900] [--scale 1|2|3]"
       " [--picture FILE.png]",
       "cli.help.show"},
      {"attnscope", "cli.help.window"},
  };
  for (const auto& [call, key] : kCalls) std::printf("%s\n    %s\n", call, texts().get(key).c_str());
  std::printf("%s\n", texts().get("cli.help.lesson").c_str());
  return std::fflush(stdout) == 0 ? 0 : kRefused;
}

}  // namespace

int refuse(const std::string& line) {
  std::fprintf(stderr, "attnscope: %s\n", line.c_str());
  return kRefused;
}

int refuse(const char* key, const std::vector<std::string>& args) {
  std::vector<std::string> shown;
  for (const std::string& arg : args) shown.push_back(lesson::printable(arg));
  return refuse(texts().format(key, shown));
}

std::string describe_lesson(const std::string& argument, const Error& error, lesson::Language language) {
  Error named = error;
  if (error.code != "no_such_lesson" && error.code != "cannot_read") {
    named.place.file = argument == "-" ? lesson::Catalogue::of(language).get("cli.standard_input") : argument;
  }
  return lesson::describe(named, language);
}

Result<lesson::Command> open_command(const std::string& argument) {
  if (lesson::find_builtin(argument) != nullptr) return lesson::Command(lesson::OpenLesson{argument});
  Result<std::string> source = read_source(argument);
  if (!source) return source.error();
  return lesson::Command(lesson::OpenSource{*std::move(source)});
}

int run_command_line(int argc, char** argv) {
  const std::string_view command = argc > 1 ? argv[1] : "";
  if (command == "print") return run_print(argc - 2, argv + 2);
  if (command == "script") return run_script(argc - 2, argv + 2);
  if (command == "lessons") return run_lessons(argc - 2, argv + 2);
  if (command == "--help" || command == "-h" || command == "help") return print_help();
  if (command.empty() || command == "show") return refuse("cli.no_window_here", {});
  return refuse("cli.unknown_argument", {std::string(command)});
}

}  // namespace attnscope

#ifndef ATTNSCOPE_HAS_WINDOW
int main(int argc, char** argv) {
  return attnscope::run_command_line(argc, argv);
}
#endif
