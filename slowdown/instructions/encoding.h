// SPDX-License-Identifier: Apache-2.0
// Encodes slowdown instructions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "slowdown/instructions/kind.h"

namespace assay::slowdown {

// Chooses the next register, across all blocks of a unit, so that no register becomes a chain of
// dependent instructions, and neighbouring blocks do not begin with the same one.
class Rotation {
 public:
  // Returns the next variant of a kind that has `variant_count` of them.
  std::size_t next(std::size_t variant_count) { return step_++ % variant_count; }

 private:
  std::uint32_t step_ = 0;
};

// Returns the number of registers that a kind rotates over; 1 for kinds that name none.
std::size_t variant_count(Kind kind);

std::vector<std::byte> encode(Kind kind, std::uint32_t count, Rotation& rotation);

// Appends the bytes that encode() returns.
void append(std::vector<std::byte>& bytes, Kind kind, std::uint32_t count, Rotation& rotation);

}  // namespace assay::slowdown
