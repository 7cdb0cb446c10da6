// SPDX-License-Identifier: Apache-2.0
// Counts the entries of a unit's blocks exactly: code adds one to a counter each time its block is
// entered. The code takes no register and leaves flags and red zone as they are (neutrality.h
// proves it), and the add is locked: no entry is lost, however many threads run the unit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "slowdown/insertion/unit_plan.h"
#include "slowdown/unit/unit_key.h"

namespace assay::slowdown {

// A counter is a word of 64 bits.
inline constexpr std::uint32_t kCounterBytes = 8;
// Counters lie below this address, because a counter's address stands in an instruction as 32 bits
// whose sign is extended.
inline constexpr std::uint64_t kCountersEnd = std::uint64_t{1} << 31;

std::vector<std::byte> counting_code(std::uint32_t counter);

// Puts counting code at the first position of each block that has any. Counter i, at
// `first_counter` + 8 i, belongs to block i in the order of emission, even where the block gets no
// code.
UnitInsertions insert_block_counters(const SlowableUnit& unit, std::uint32_t first_counter);

}  // namespace assay::slowdown
