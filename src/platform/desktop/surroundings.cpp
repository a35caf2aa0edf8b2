#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "platform/desktop/window.h"

namespace attnscope::platform {
namespace {

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

std::filesystem::path preferences_file() {
  std::filesystem::path folder = variable("XDG_CONFIG_HOME");
  if (folder.empty()) folder = variable("APPDATA");
  if (folder.empty()) folder = std::filesystem::path(variable("HOME")) / ".config";
  return folder / "attnscope" / "preferences";
}

}  // namespace

std::string system_languages() {
  for (const char* name : {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"}) {
    std::string value = variable(name);
    if (value.empty()) continue;
    // "zh_CN.UTF-8", or a list of such with colons: only '_' and the encoding differ from a browser's form.
    std::string out;
    bool encoding = false;
    for (const char c : value) {
      if (c == ':') encoding = false;
      if (c == '.' || c == '@') encoding = true;
      if (!encoding) out += c == ':' ? ',' : c == '_' ? '-' : c;
    }
    return out;
  }
  return "en";
}

std::string read_preferences() {
  std::ifstream file(preferences_file(), std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

void write_preferences(const std::string& text) {
  std::error_code failed;  // a reader without a home keeps no preferences
  std::filesystem::create_directories(preferences_file().parent_path(), failed);
  std::ofstream(preferences_file(), std::ios::binary) << text;
}

}  // namespace attnscope::platform
