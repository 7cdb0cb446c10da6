// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/running/program_clock.h"

#include <sys/types.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "native/codelog/code_log.h"
#include "native/support/number_parsing.h"
#include "scheduler/sampling/cpu_times.h"
#include "scheduler/subject/code_log_follower.h"

namespace assay::experiment {
namespace {

class ProgramClock {
 public:
  explicit ProgramClock(std::string code_log) : log_(std::move(code_log)) {}

  std::optional<std::uint64_t> cpu_ns() {
    look_for_process();
    return process_ ? sampling::process_cpu_ns(*process_) : std::nullopt;
  }

 private:
  void look_for_process() {
    if (process_ || !log_.read()) {
      return;
    }
    const std::string* id = codelog::fact_of(log_.log(), codelog::kProcessFact);
    if (const auto number = id == nullptr ? std::nullopt : parse_number<pid_t>(*id)) {
      process_ = *number;
    }
  }

  subject::CodeLogFollower log_;
  std::optional<pid_t> process_;
};

}  // namespace

process::CpuClock program_clock(const std::filesystem::path& code_log) {
  const auto clock = std::make_shared<ProgramClock>(code_log.string());
  return [clock] { return clock->cpu_ns(); };
}

}  // namespace assay::experiment
