// SPDX-License-Identifier: Apache-2.0
// Blocks that answer to each other. In out-of-order code time moves: what is put into one block is
// paid for in the next, or was waiting anyway. Such blocks have no time of their own that could be
// aimed at; together they have.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "scheduler/divining/observations.h"

namespace assay::divining {

// A partition of the blocks; groups of one are the rule.
struct Groups {
  std::vector<std::vector<BlockIndex>> members;  // in the order of their first blocks
  std::vector<std::size_t> group_of;             // by BlockIndex
};

Groups groups_of_one(const Problem& problem);

// The smallest groups that leave no pair apart.
Groups groups_of_pairs(const Problem& problem,
                       std::span<const std::pair<BlockIndex, BlockIndex>> pairs);

// The time of a group under a plan; nothing when a member was not measured.
std::optional<Estimate> time_of(const std::vector<BlockIndex>& group, const Observation& plan);
Estimate base_time_of(const std::vector<BlockIndex>& group, const Observations& observations);
double work_of(const std::vector<BlockIndex>& group, const Observation& plan);

// What of the base time is meant to become longer: followers' is not.
double slowed_base_of(const std::vector<BlockIndex>& group, const Problem& problem,
                      const Observations& observations);
// What the group is to take in the end.
double target_time_of(const std::vector<BlockIndex>& group, const Problem& problem,
                      const Observations& observations);

}  // namespace assay::divining
