// SPDX-License-Identifier: Apache-2.0
// Sets a whole machine state, runs instructions in it, and reads the whole state afterwards.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "slowdown/instructions/executable_code.h"
#include "slowdown/instructions/machine_state.h"

namespace assay::slowdown {

class Trampoline {
 public:
  // Requires: `code` leaves only by running off its end, with rsp inside the stack. Vectors beyond
  // `support` are left alone. Fails (unsupported) where a program cannot run code of its own.
  static Result<Trampoline> around(std::span<const std::byte> code,
                                   const VectorSupport& support = VectorSupport::of_this_cpu());

  MachineState run(const MachineState& before) const;

 private:
  // The code contains the addresses of both states: it has no register left to hold them.
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
