#include "model/job.h"

#include "model/gradient_experiment.h"
#include "model/model_run.h"
#include "model/product_bench.h"

namespace attnscope::model {

struct Job::Work {
  explicit Work(Program p) : program(std::move(p)) {
    if (program.model)
      model.emplace(program, recorder).plan(slices);
    else
      slices.push_back([this] { Parameters(program, recorder).warm_up(); });
    if (program.model && program.baseline) {
      unedited = program;
      unedited.edits.clear();
      before.emplace(unedited, baseline).plan(slices);
    }
    if (program.gradients) plan_gradients(*program.gradients, recorder, slices);
    if (program.products) plan_products(*program.products, recorder, slices);
  }
  const Program program;
  Program unedited;
  Recorder recorder, baseline;
  Slices slices;
  std::optional<ModelRun> model, before;
};

namespace {

/// Puts the figures of the run without the edits behind those of the other, each name with "was." before it.
void append_baseline(std::vector<Figure>& all, std::vector<Figure> before) {
  for (Figure& figure : before) {
    figure.name = "was." + figure.name;
    for (std::string& operand : figure.operands) operand = "was." + operand;
    all.push_back(std::move(figure));
  }
}

}  // namespace

Job::Job(Program program) : work_(std::make_unique<Work>(std::move(program))) {}
Job::~Job() = default;
Job::Job(Job&&) noexcept = default;
Job& Job::operator=(Job&&) noexcept = default;

bool Job::step() {
  if (!work_->slices.empty()) {
    const auto slice = std::move(work_->slices.front());
    work_->slices.pop_front();
    slice();
  }
  return work_->slices.empty();
}

std::shared_ptr<const Trace> Job::take() {
  std::vector<Figure> figures = work_->recorder.take();
  append_baseline(figures, work_->baseline.take());
  return std::make_shared<const Trace>(std::move(figures));
}

std::shared_ptr<const Trace> run(Program program) {
  Job job(std::move(program));
  while (!job.step()) {
  }
  return job.take();
}

}  // namespace attnscope::model
