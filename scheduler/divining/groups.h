// SPDX-License-Identifier: Apache-2.0
// Groups blocks that affect each other's times. In out-of-order code time moves: instructions that
// are put into one block are paid for in the next, or fill time in which the processor waited
// anyway. The time of one of several blocks in a group cannot be aimed at, but the group's time
// can.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "scheduler/divining/observations.h"

namespace assay::divining {

// Describes a partition of the blocks; most groups have one block.
struct Groups {
  std::vector<std::vector<BlockIndex>> members;  // by group, in the order of the first blocks
  std::vector<std::size_t> group_of;             // number of the group, by BlockIndex
};

Groups groups_of_one(const Problem& problem);

// Returns the smallest groups in which the blocks of each pair are together.
Groups groups_of_pairs(const Problem& problem,
                       std::span<const std::pair<BlockIndex, BlockIndex>> pairs);

// Returns the group's time under a plan, in nanoseconds; nothing when a member was not measured.
std::optional<Estimate> time_of(const std::vector<BlockIndex>& group, const Observation& plan);
Estimate base_time_of(const std::vector<BlockIndex>& group, const Observations& observations);
double work_of(const std::vector<BlockIndex>& group, const Observation& plan);

// Returns the part of the base time that is meant to become longer, in nanoseconds: all of it
// except the followers' time.
double slowed_base_of(const std::vector<BlockIndex>& group, const Problem& problem,
                      const Observations& observations);
// Returns the time that the group is to take in the end, in nanoseconds.
double target_time_of(const std::vector<BlockIndex>& group, const Problem& problem,
                      const Observations& observations);

}  // namespace assay::divining
