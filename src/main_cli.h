#pragma once
#include <string>

#include "lesson/command.h"
#include "tensor/result.h"

namespace attnscope {

/// The command line's own part (main_cli.cpp): "print", "lessons", "--help"; the exit status. main() where there is no window.
int run_command_line(int argc, char** argv);

/// What opens LESSON in the program: a path, "-" for standard input, or a built-in lesson's name.
Result<lesson::Command> open_command(const std::string& argument);

}  // namespace attnscope
