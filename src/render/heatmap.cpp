#include "render/heatmap.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <string_view>

#include "embedded/shaders.h"
#include "gl_api.h"

namespace attnscope::render {

namespace {

constexpr std::size_t kSlots = 24;  // textures kept; the least recently used one makes room

std::string_view shader_body(std::string_view name) {
  for (const embedded::File& file : embedded::shaders) {
    if (file.name == name) return file.text;
  }
  return {};
}

/// FNV-1a over 64-bit words: 0.2 ms a megabyte.
std::uint64_t hash(const HeatMap& map, const float* values) {
  constexpr std::uint64_t kPrime = 0x100000001B3u;
  std::uint64_t h = 0xCBF29CE484222325u;
  h = (h ^ static_cast<std::uint32_t>(map.rows)) * kPrime;
  h = (h ^ static_cast<std::uint32_t>(map.columns)) * kPrime;
  const std::size_t count = static_cast<std::size_t>(map.rows) * static_cast<std::size_t>(map.columns);
  const char* bytes = reinterpret_cast<const char*>(values);
  std::size_t at = 0;
  for (; at + 2 <= count; at += 2) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes + at * sizeof(float), sizeof word);
    h = (h ^ word) * kPrime;
    h ^= h >> 29;
  }
  if (at < count) {
    std::uint32_t word = 0;
    std::memcpy(&word, bytes + at * sizeof(float), sizeof word);
    h = (h ^ word) * kPrime;
  }
  return h;
}

void set_color(GLint location, Rgba color) {
  glUniform3f(location, static_cast<float>(color & 0xFF) / 255.0f, static_cast<float>(color >> 8 & 0xFF) / 255.0f,
              static_cast<float>(color >> 16 & 0xFF) / 255.0f);
}

}  // namespace

unsigned HeatMapPainter::compile(unsigned kind, const char* name) {
  const std::string_view body = shader_body(name);
  const char* parts[2] = {kShaderHead, body.data()};
  const GLint lengths[2] = {static_cast<GLint>(std::strlen(kShaderHead)), static_cast<GLint>(body.size())};
  const GLuint shader = glCreateShader(kind);
  glShaderSource(shader, 2, parts, lengths);
  glCompileShader(shader);
  GLint ok = 0;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &ok);
  if (ok == 0) {
    error_.assign(2048, '\0');
    glGetShaderInfoLog(shader, static_cast<GLsizei>(error_.size()), nullptr, error_.data());
    error_.back() = '\0';
  }
  return shader;
}

bool HeatMapPainter::make() {
  if (tried_) return program_ != 0;
  tried_ = true;
  const GLuint vertex = compile(GL_VERTEX_SHADER, "heatmap.vert.glsl");
  const GLuint fragment = compile(GL_FRAGMENT_SHADER, "heatmap.frag.glsl");
  const GLuint program = glCreateProgram();
  glAttachShader(program, vertex);
  glAttachShader(program, fragment);
  glLinkProgram(program);
  glDeleteShader(vertex);
  glDeleteShader(fragment);
  GLint ok = 0;
  glGetProgramiv(program, GL_LINK_STATUS, &ok);
  if (ok == 0) {
    if (error_.empty()) {
      error_.assign(2048, '\0');
      glGetProgramInfoLog(program, static_cast<GLsizei>(error_.size()), nullptr, error_.data());
      error_.back() = '\0';
    }
    glDeleteProgram(program);
    return false;
  }
  program_ = program;
  const auto at = [&](const char* name) { return glGetUniformLocation(program, name); };
  at_ = {at("u_rect"),  at("u_display"), at("u_window"),   at("u_size"),     at("u_revealed"),
         at("u_range"), at("u_neutral"), at("u_negative"), at("u_positive"), at("u_empty"),
         at("u_hatch"), at("u_masked"),  at("u_nan"),      at("u_pixel"),    at("u_values")};
  glGenVertexArrays(1, &vertex_array_);
  return true;
}

void HeatMapPainter::bind_values(const HeatMap& map, const float* values) {
  const std::uint64_t content = hash(map, values);
  ++clock_;
  for (Slot& slot : slots_) {
    if (slot.content == content) {
      slot.used = clock_;
      glBindTexture(GL_TEXTURE_2D, slot.texture);
      return;
    }
  }
  if (slots_.size() < kSlots) {
    slots_.push_back({});
    glGenTextures(1, &slots_.back().texture);
  }
  Slot* slot = &slots_.back();
  if (slot->used != 0) {
    slot = &*std::min_element(slots_.begin(), slots_.end(), [](const Slot& a, const Slot& b) { return a.used < b.used; });
  }
  slot->content = content;
  slot->used = clock_;
  glBindTexture(GL_TEXTURE_2D, slot->texture);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);  // ImGui's backend leaves it at its atlas' width
  glTexImage2D(GL_TEXTURE_2D, 0, GL_R32F, map.columns, map.rows, 0, GL_RED, GL_FLOAT, values);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  ++uploads_;
}

void HeatMapPainter::draw(const HeatMap& map, const float* values, const Target& target) {
  if (map.rows <= 0 || map.columns <= 0 || target.width <= 0 || target.height <= 0) return;
  const auto pixel = [](float display, float scale) { return static_cast<GLint>(std::lround(display * scale)); };
  const GLint height = pixel(target.height, target.scale_y);
  const GLint x0 = pixel(target.clip.x0 - target.x, target.scale_x), x1 = pixel(target.clip.x1 - target.x, target.scale_x);
  const GLint y0 = pixel(target.clip.y0 - target.y, target.scale_y), y1 = pixel(target.clip.y1 - target.y, target.scale_y);
  if (x1 <= x0 || y1 <= y0 || !make()) return;
  glEnable(GL_SCISSOR_TEST);
  glScissor(x0, height - y1, x1 - x0, y1 - y0);
  glActiveTexture(GL_TEXTURE0);
  bind_values(map, values);
  glUseProgram(program_);
  glBindVertexArray(vertex_array_);
  glUniform4f(at_.rect, map.rect.x0, map.rect.y0, map.rect.x1, map.rect.y1);
  glUniform4f(at_.display, target.x, target.y, target.width, target.height);
  glUniform4f(at_.window, map.window.x0, map.window.y0, map.window.x1, map.window.y1);
  glUniform2i(at_.size, map.columns, map.rows);
  glUniform1i(at_.revealed, map.revealed);
  glUniform1f(at_.range, map.range);
  set_color(at_.neutral, map.neutral);
  set_color(at_.negative, map.negative);
  set_color(at_.positive, map.positive);
  set_color(at_.empty, map.empty);
  set_color(at_.hatch, map.hatch);
  set_color(at_.masked, map.masked);
  set_color(at_.nan, map.nan);
  glUniform1f(at_.pixel, target.scale_x);
  glUniform1i(at_.values, 0);
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

void HeatMapPainter::forget() {
  tried_ = false;
  program_ = vertex_array_ = 0;
  slots_.clear();
  error_.clear();
}

void HeatMapPainter::release() {
  for (const Slot& slot : slots_) glDeleteTextures(1, &slot.texture);
  if (vertex_array_ != 0) glDeleteVertexArrays(1, &vertex_array_);
  if (program_ != 0) glDeleteProgram(program_);
  forget();
}

}  // namespace attnscope::render
