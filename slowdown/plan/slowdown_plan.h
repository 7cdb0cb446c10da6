// SPDX-License-Identifier: Apache-2.0
// Says how many slowdown instructions of which kind each block of each unit gets. A plan is
// canonical by its type: two plans that say the same are equal and are written as the same bytes.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "slowdown/instructions/kind.h"
#include "slowdown/placement/placement.h"
#include "slowdown/unit/unit_key.h"

namespace assay::slowdown {

inline constexpr std::int64_t kPlanSchemaVersion = 1;

// The limit for one kind in one block, far above what is ever useful; keeps sums within 64 bits.
inline constexpr std::uint32_t kMaxInstructionsOfAKind = 1'000'000;

inline constexpr double kHighestTargetPercent = 1e6;

// More bytes would bring the unit near the limits of what HotSpot installs, and of short branches.
inline constexpr std::uint64_t kMaxBytesPerUnit = 300ULL * 1024;

struct BlockPlan {
  std::map<Kind, std::uint32_t> counts;  // no count is 0
  Placement placement = Placement::even;

  friend bool operator==(const BlockPlan&, const BlockPlan&) = default;
};

// A unit without blocks is for comparison: compiled in the same way, with nothing put into it.
using UnitPlan = std::map<BlockNumber, BlockPlan>;

struct PlanMetadata {
  std::optional<double> target_percent;   // the slowdown that was searched for
  std::optional<std::string> created_by;  // tool and version
  std::optional<std::string> cpu;         // the processor on which the counts were found

  friend bool operator==(const PlanMetadata&, const PlanMetadata&) = default;
};

struct SlowdownPlan {
  PlanMetadata metadata;
  std::map<UnitKey, UnitPlan> units;

  friend bool operator==(const SlowdownPlan&, const SlowdownPlan&) = default;
};

inline std::uint64_t instruction_count(const BlockPlan& block) {
  std::uint64_t sum = 0;
  for (const auto& [kind, count] : block.counts) {
    sum += count;
  }
  return sum;
}

inline std::uint64_t byte_count(const BlockPlan& block) {
  std::uint64_t sum = 0;
  for (const auto& [kind, count] : block.counts) {
    sum += std::uint64_t{count} * describe(kind).bytes;
  }
  return sum;
}

inline std::uint64_t byte_count(const UnitPlan& unit) {
  std::uint64_t sum = 0;
  for (const auto& [number, block] : unit) {
    sum += byte_count(block);
  }
  return sum;
}

}  // namespace assay::slowdown
