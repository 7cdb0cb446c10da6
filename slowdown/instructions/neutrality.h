// SPDX-License-Identifier: Apache-2.0
// The proof that slowdown instructions change nothing but time: they are run, on this CPU, over
// random states, and what they leave must be what they found.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "slowdown/instructions/kind.h"

namespace assay::slowdown {

// Runs `code` over `state_count` random states; the names of all that it changed in any, each once.
// Fails (unsupported) where no code of one's own can be run.
Result<std::vector<std::string>> changed_by(std::span<const std::byte> code, std::uint64_t seed,
                                            std::size_t state_count);

// Runs enough instructions that each register is named several times. Fails (unsupported) with what
// was changed when this CPU disagrees with the catalogue: the kind must not be used then.
Result<void> prove_neutral(Kind kind, std::uint64_t seed, std::size_t state_count = 100);

}  // namespace assay::slowdown
