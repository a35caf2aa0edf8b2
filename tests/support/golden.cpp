#include "support/golden.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "support/source_path.h"

namespace attnscope::test {
namespace {

Goldens read(std::string_view name) {
  Goldens all;
  const auto json = nlohmann::json::parse(read_source("tests/golden/" + std::string(name)), nullptr, false);
  if (!json.is_object()) {
    ADD_FAILURE() << "tests/golden/" << name << " is no JSON";
    return all;
  }
  for (const auto& [figure, body] : json["figures"].items()) {
    Golden& g = all[figure];
    g.shape = body["shape"].get<std::vector<std::int64_t>>();
    for (const auto& v : body["values"]) g.values.push_back(static_cast<float>(v.get<double>()));
  }
  return all;
}

}  // namespace

tensor::Matrix<float> Golden::matrix() const {
  const tensor::Index columns = shape.empty() ? 1 : shape.back();
  return Eigen::Map<const tensor::Matrix<float>>(values.data(), static_cast<tensor::Index>(values.size()) / columns, columns);
}

tensor::Row<float> Golden::row() const {
  return Eigen::Map<const tensor::Row<float>>(values.data(), static_cast<tensor::Index>(values.size()));
}

const Goldens& goldens(std::string_view name) {
  static std::map<std::string, Goldens, std::less<>> files;
  const auto it = files.find(name);
  return it != files.end() ? it->second : files.emplace(std::string(name), read(name)).first->second;
}

const Golden& golden(std::string_view file, const std::string& figure) {
  static const Golden none;
  const Goldens& all = goldens(file);
  const auto it = all.find(figure);
  if (it != all.end()) return it->second;
  ADD_FAILURE() << "tests/golden/" << file << " has no figure " << figure;
  return none;
}

void expect_close(const std::string& what, std::span<const float> got, const Golden& want, Tolerance tolerance) {
  ASSERT_EQ(got.size(), want.values.size()) << what;
  double worst = -1;
  std::size_t at = 0;
  for (std::size_t i = 0; i < got.size(); ++i) {
    const double g = static_cast<double>(got[i]), w = static_cast<double>(want.values[i]);
    if (g == w) continue;  // infinities among them
    const double allowed = tolerance.absolute + tolerance.relative * std::abs(w);
    const double share = std::isfinite(g) && std::isfinite(w) ? std::abs(g - w) / allowed : HUGE_VAL;
    if (share > worst) worst = share, at = i;
  }
  EXPECT_LE(worst, 1) << what << "[" << at << "]: got " << got[at] << ", PyTorch " << want.values[at];
}

void expect_close(const std::string& what, const tensor::Matrix<float>& got, const Golden& want, Tolerance tolerance) {
  EXPECT_EQ(got.cols(), want.shape.empty() ? 1 : want.shape.back()) << what;
  expect_close(what, std::span<const float>(got.data(), static_cast<std::size_t>(got.size())), want, tolerance);
}

void expect_close(const std::string& what, const tensor::Row<float>& got, const Golden& want, Tolerance tolerance) {
  expect_close(what, std::span<const float>(got.data(), static_cast<std::size_t>(got.size())), want, tolerance);
}

}  // namespace attnscope::test
