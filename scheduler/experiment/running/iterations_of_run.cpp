// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/running/iterations_of_run.h"

#include "scheduler/subject/code_log_follower.h"
#include "scheduler/subject/line_pattern.h"

namespace assay::experiment {
namespace {

Result<std::vector<LineTimes>> times_by_method(const std::filesystem::path& code_log) {
  subject::CodeLogFollower log(code_log.string());
  ASSAY_PROPAGATE(log.read());
  return times_of_returns(log.log());
}

Result<std::vector<LineTimes>> times_by_lines(const std::string& line, const std::string& output,
                                              std::span<const process::Arrival> arrivals) {
  ASSAY_ASSIGN(const auto pattern, subject::LinePattern::compile(line));
  return line_times(
      output, [&](const std::string& printed) { return pattern.matches(printed); }, arrivals);
}

}  // namespace

Result<std::vector<LineTimes>> iterations_of_run(const IterationEnds& ends,
                                                 const std::string& output,
                                                 std::span<const process::Arrival> arrivals) {
  switch (ends.told) {
    case IterationsTold::by_lines:
      return times_by_lines(ends.line, output, arrivals);
    case IterationsTold::by_method:
      return times_by_method(ends.code_log);
    case IterationsTold::by_nobody:
      break;
  }
  return std::vector<LineTimes>();
}

}  // namespace assay::experiment
