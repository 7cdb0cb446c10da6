// SPDX-License-Identifier: Apache-2.0
// Runs instructions in a machine state that is set before and read afterwards, all of it.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "slowdown/instructions/executable_code.h"
#include "slowdown/instructions/machine_state.h"

namespace assay::slowdown {

class Trampoline {
 public:
  // `code` may not leave but by running off its end, and must leave rsp where it can be counted
  // from. Vectors beyond `support` are left alone. Fails (unsupported) where no code of one's own
  // can be run.
  static Result<Trampoline> around(std::span<const std::byte> code,
                                   const VectorSupport& support = VectorSupport::of_this_cpu());

  MachineState run(const MachineState& before) const;

 private:
  // The code knows the addresses of both: it has no register left to hold them.
  struct States {
    MachineState before;
    MachineState after;
  };

  Trampoline(ExecutableCode code, std::unique_ptr<States> states)
      : code_(std::move(code)), states_(std::move(states)) {}

  ExecutableCode code_;
  std::unique_ptr<States> states_;
};

}  // namespace assay::slowdown
