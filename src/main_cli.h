#pragma once
#include <string>
#include <vector>

#include "lesson/command.h"
#include "tensor/result.h"

namespace attnscope {

/// The command line's own part (main_cli.cpp): "print", "lessons", "--help"; the exit status. main() where there is no window.
int run_command_line(int argc, char** argv);

/// Says on standard error, in one line, why a call is refused; the exit status. By a text's key: its arguments are made printable.
int refuse(const std::string& line);
int refuse(const char* key, const std::vector<std::string>& args);

/// What opens LESSON in the program: a path, "-" for standard input, or a built-in lesson's name.
Result<lesson::Command> open_command(const std::string& argument);
/// What is wrong with LESSON, which the line names.
std::string describe_lesson(const std::string& argument, const Error& error, lesson::Language language);

}  // namespace attnscope
