// SPDX-License-Identifier: Apache-2.0
// Lists the phases of Graal's three tiers, and says which of them can be switched off, so that runs
// with and without a phase can be compared (paper 1, section 5.3; requirement E12).
#pragma once

#include <span>
#include <string_view>

#include "native/support/result.h"

namespace assay::phases {

struct Phase {
  std::string_view name;   // name of the class without "Phase", such as "LoopPeeling"
  std::string_view tiers;  // "high", "mid", "low"; several are joined by ", "
  std::string_view does;   // what the phase does; empty where it cannot be switched off
  // Why the phase cannot be switched off, as the rest of a sentence that begins with "because".
  // Empty: the phase can be switched off.
  std::string_view refusal;

  bool can_be_switched_off() const { return refusal.empty(); }
};

// Returns the phases in the order in which a compilation reaches them.
std::span<const Phase> phase_catalog();

// Returns the phase, or nothing where no phase has the name.
const Phase* find_phase(std::string_view name);

// Fails (invalid_argument) where no phase has the name, with the nearest one, and where the phase
// cannot be switched off, with the reason.
Result<void> check_can_be_switched_off(std::string_view name);

}  // namespace assay::phases
