// SPDX-License-Identifier: Apache-2.0
// A loop with a body like that of compiled code (loads, a multiplication, additions, a store) and
// slowdown instructions spread over it.
#pragma once

#include <cstdint>
#include <functional>

#include "slowdown/instructions/executable_code.h"
#include "slowdown/instructions/kind.h"

namespace assay::slowdown {

// CPU time of the calling thread, in nanoseconds: other programs' time does not count.
using CpuClock = std::function<std::uint64_t()>;
std::uint64_t thread_cpu_nanoseconds();

class TimedLoop {
 public:
  // Fails (unsupported) where no code of one's own can be run.
  static Result<TimedLoop> with(Kind kind, std::uint32_t count);

  // Of one iteration, on average of so many of them.
  double picoseconds(std::uint64_t iterations, const CpuClock& clock) const;

 private:
  explicit TimedLoop(ExecutableCode code) : code_(std::move(code)) {}

  ExecutableCode code_;
};

}  // namespace assay::slowdown
