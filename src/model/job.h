#pragma once
#include <memory>

#include "model/config.h"
#include "model/trace.h"

namespace attnscope::model {

/// Runs a program in slices, so that a window stays alive meanwhile: call step() until it returns true, then take().
/// The program has been validated (parse_lesson); a slice is one layer, one head or one length of the experiments.
class Job {
 public:
  explicit Job(Program program);
  ~Job();
  Job(Job&&) noexcept;
  Job& operator=(Job&&) noexcept;

  bool step();                          // one slice; true when all is done
  std::shared_ptr<const Trace> take();  // the finished trace

 private:
  struct Work;
  std::unique_ptr<Work> work_;
};

/// All slices at once.
std::shared_ptr<const Trace> run(Program program);

}  // namespace attnscope::model
