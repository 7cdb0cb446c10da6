// SPDX-License-Identifier: Apache-2.0
// Proves that slowdown instructions change nothing but time: they are run, on this CPU, over random
// states, and must leave each state as they found it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "slowdown/instructions/kind.h"

namespace assay::slowdown {

// Runs `code` over `state_count` random states. Returns the names of all that `code` changed in any
// state, each once. Fails (unsupported) where a program cannot run code of its own.
Result<std::vector<std::string>> changed_by(std::span<const std::byte> code, std::uint64_t seed,
                                            std::size_t state_count);

// Runs so many instructions that each register is named several times. Fails (unsupported) with
// what was changed when this CPU disagrees with the catalogue: then the kind must not be used.
Result<void> prove_neutral(Kind kind, std::uint64_t seed, std::size_t state_count = 100);

}  // namespace assay::slowdown
