// SPDX-License-Identifier: Apache-2.0
// Times a loop with a body like that of compiled code (loads, a multiplication, additions, a store)
// and slowdown instructions spread over it.
#pragma once

#include <cstdint>
#include <functional>

#include "slowdown/instructions/executable_code.h"
#include "slowdown/instructions/kind.h"

namespace assay::slowdown {

// A clock of the calling thread's CPU time, in nanoseconds: other programs' time does not count.
using CpuClock = std::function<std::uint64_t()>;
std::uint64_t thread_cpu_nanoseconds();

class TimedLoop {
 public:
  // Makes the loop. Fails (unsupported) where a program cannot run code of its own.
  static Result<TimedLoop> with(Kind kind, std::uint32_t count);

  // Returns the time of one iteration, the average over `iterations`, in picoseconds.
  double picoseconds(std::uint64_t iterations, const CpuClock& clock) const;

 private:
  explicit TimedLoop(ExecutableCode code) : code_(std::move(code)) {}

  ExecutableCode code_;
};

}  // namespace assay::slowdown
