#include <png.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <vector>

#include "imgui.h"
#include "imgui_impl_opengl3.h"
#include "platform/desktop/gl.h"
#include "platform/desktop/window.h"

namespace attnscope::platform {

Picture::Picture(int width, int height, float scale)
    : width_(static_cast<int>(std::lround(static_cast<float>(width) * scale))),
      height_(static_cast<int>(std::lround(static_cast<float>(height) * scale))),
      scale_(scale) {
  glGenTextures(1, &texture_);
  glBindTexture(GL_TEXTURE_2D, texture_);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width_, height_, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glGenFramebuffers(1, &framebuffer_);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_, 0);
}

Picture::~Picture() {
  glDeleteFramebuffers(1, &framebuffer_);
  glDeleteTextures(1, &texture_);
}

int Picture::most_side() {
  GLint most = 0, viewport[2] = {};
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &most);
  glGetIntegerv(GL_MAX_VIEWPORT_DIMS, viewport);
  return std::min({most, viewport[0], viewport[1]});
}

bool Picture::ready() const {
  return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE && std::max(width_, height_) <= most_side();
}

void Picture::begin_frame(float seconds_passed) {
  ImGui_ImplOpenGL3_NewFrame();
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = ImVec2(static_cast<float>(width_) / scale_, static_cast<float>(height_) / scale_);
  io.DisplayFramebufferScale = ImVec2(scale_, scale_);
  io.DeltaTime = seconds_passed;
  ImGui::NewFrame();
}

void Picture::end_frame(std::uint32_t page) {
  ImGui::Render();
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
  glViewport(0, 0, width_, height_);
  const ImVec4 color = ImGui::ColorConvertU32ToFloat4(page);
  glClearColor(color.x, color.y, color.z, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

bool Picture::write_png(const std::string& path) const {
  const auto row = static_cast<std::size_t>(width_) * 3;
  std::vector<unsigned char> pixels(row * static_cast<std::size_t>(height_));
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, width_, height_, GL_RGB, GL_UNSIGNED_BYTE, pixels.data());
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(width_);
  image.height = static_cast<png_uint_32>(height_);
  image.format = PNG_FORMAT_RGB;
  // GL's first row is the lowest: a negative stride turns it over.
  const auto write = [&](const std::string& to) {
    return png_image_write_to_file(&image, to.c_str(), 0, pixels.data(), -static_cast<png_int_32>(row), nullptr) != 0;
  };
  std::error_code unknown;
  const std::filesystem::file_status there = std::filesystem::status(path, unknown);
  if (std::filesystem::exists(there) && !std::filesystem::is_regular_file(there)) return write(path);  // a device, a pipe
  const std::string unfinished = path + ".part";
  if (write(unfinished) && std::rename(unfinished.c_str(), path.c_str()) == 0) return true;
  std::remove(unfinished.c_str());
  return false;
}

}  // namespace attnscope::platform
