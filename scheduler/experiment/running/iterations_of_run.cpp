// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/running/iterations_of_run.h"

#include "scheduler/subject/code_log_follower.h"
#include "scheduler/subject/line_pattern.h"

namespace assay::experiment {

Result<std::vector<LineTimes>> iterations_of_run(const IterationEnds& ends,
                                                 const std::string& output,
                                                 std::span<const process::Arrival> arrivals) {
  if (ends.has_method) {
    subject::CodeLogFollower log(ends.code_log.string());
    ASSAY_PROPAGATE(log.read());
    return times_of_returns(log.log());
  }
  ASSAY_ASSIGN(const auto pattern, subject::LinePattern::compile(ends.line));
  return iteration_times(
      output, [&](const std::string& line) { return pattern.matches(line); }, arrivals);
}

}  // namespace assay::experiment
