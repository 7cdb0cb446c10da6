// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/running/program_clock.h"

#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "native/codelog/code_log.h"
#include "native/support/number_parsing.h"
#include "scheduler/sampling/compilers_clock.h"
#include "scheduler/sampling/cpu_times.h"
#include "scheduler/subject/code_log_follower.h"

namespace assay::experiment {
namespace {

// Returns the parent of a process; 0 where there is no such process.
pid_t parent_of(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string text;
  std::getline(file, text);
  // "7 (the name) S 3 ...": a name may hold brackets.
  const auto name_end = text.rfind(") ");
  constexpr std::size_t kToParent = 4;
  if (name_end == std::string::npos || name_end + kToParent >= text.size()) {
    return 0;
  }
  const std::string_view rest = std::string_view(text).substr(name_end + kToParent);
  return parse_number<pid_t>(rest.substr(0, rest.find(' '))).value_or(0);
}

// Tells whether the process is this one, or was started by it or by its children. In a container
// the JVM has another id than here, which may be that of a stranger.
bool is_of_ours(pid_t process) {
  for (; process > 1 && process != ::getpid(); process = parent_of(process)) {
  }
  return process == ::getpid();
}

class ProgramClock {
 public:
  explicit ProgramClock(std::string code_log) : log_(std::move(code_log)) {}

  std::optional<std::uint64_t> cpu_ns() {
    look_for_process();
    const auto all_ns = process_ ? sampling::process_cpu_ns(*process_) : std::nullopt;
    return all_ns ? std::optional(*all_ns - std::min(*all_ns, compilers_->cpu_ns())) : std::nullopt;
  }

 private:
  void look_for_process() {
    if (process_ || !log_.read()) {
      return;
    }
    const std::string* id = codelog::fact_of(log_.log(), codelog::kProcessFact);
    const auto number = id == nullptr ? std::nullopt : parse_number<pid_t>(*id);
    if (number && is_of_ours(*number)) {
      process_ = *number;
      compilers_.emplace(*number);
    }
  }

  subject::CodeLogFollower log_;
  std::optional<pid_t> process_;
  std::optional<sampling::CompilersClock> compilers_;  // there with the process
};

}  // namespace

process::CpuClock program_clock(const std::filesystem::path& code_log) {
  const auto clock = std::make_shared<ProgramClock>(code_log.string());
  return [clock] { return clock->cpu_ns(); };
}

}  // namespace assay::experiment
