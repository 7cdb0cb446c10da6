// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/running/iteration_watch.h"

#include <string>
#include <utility>

#include "scheduler/subject/harness_lines.h"

namespace assay::experiment {

Result<IterationWatch> IterationWatch::create(const IterationEnds& ends) {
  IterationWatch watch(ends);
  ASSAY_ASSIGN(watch.reader_, line_reader(ends.line));
  return watch;
}

void IterationWatch::read_lines(const std::string& text, std::size_t& from) {
  for (auto end = text.find('\n', from); end != std::string::npos; end = text.find('\n', from)) {
    const std::string line = text.substr(from, end - from);
    from = end + 1;
    if (reader_.ends_an_iteration(line)) {
      ++lines_;
    } else if (auto objection = subject::objection_of(line); objection && objection_.empty()) {
      objection_ = *std::move(objection);
    }
  }
}

std::uint64_t IterationWatch::count(const process::CapturedRun& run) {
  if (log_) {
    const auto read = log_->read();
    static_cast<void>(read);  // a log that is not there yet has no iterations
    return log_->log().iterations.size();
  }
  if (told_ == IterationsTold::by_lines) {
    read_lines(run.output.text, read_[0]);
    read_lines(run.error_output.text, read_[1]);
  }
  return lines_;
}

Result<process::IsEnough> enough_after(const IterationEnds& ends,
                                       std::optional<std::uint64_t> iterations) {
  if (!iterations) {
    return process::IsEnough();
  }
  ASSAY_ASSIGN(IterationWatch watch, IterationWatch::create(ends));
  const auto shared = std::make_shared<IterationWatch>(std::move(watch));
  return process::IsEnough([shared, enough = *iterations](const process::CapturedRun& run) {
    return shared->count(run) >= enough;
  });
}

}  // namespace assay::experiment
