// SPDX-License-Identifier: Apache-2.0
// Identifies compiled code across JVM runs, and holds what the compiler side says about it.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "slowdown/placement/placement.h"
#include "slowdown/unit/block_number.h"

namespace assay::slowdown {

struct UnitKey {
  std::string method;           // with its parameters: "a.b.C.m(int, long)"
  std::int32_t entry_bci = -1;  // -1, or the bytecode index of an on-stack-replacement entry
  std::uint64_t shape = 0;      // hash of blocks, edges and operation names (decision 0006)

  friend auto operator<=>(const UnitKey&, const UnitKey&) = default;
};

// Returns a name such as "a.b.C.m(int)", with "@17" behind it for an entry inside a loop.
inline std::string unit_name(const UnitKey& key) {
  return key.entry_bci < 0 ? key.method : key.method + "@" + std::to_string(key.entry_bci);
}

// Returns a method's name without its parameters.
inline std::string_view name_without_parameters(std::string_view method) {
  return method.substr(0, method.find('('));
}

struct SlowableBlock {
  BlockNumber number;
  Positions positions;  // empty: nothing can stand in this block
};

// A unit as it is about to be emitted.
struct SlowableUnit {
  UnitKey key;
  std::vector<SlowableBlock> blocks;  // in the order of emission
};

}  // namespace assay::slowdown
