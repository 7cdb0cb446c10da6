// SPDX-License-Identifier: Apache-2.0
// Blocks that answer to each other. In out-of-order code time moves: what is put into one block is
// paid for in the next, or was waiting anyway. Such blocks have no time of their own that could be
// aimed at; together they have.
#pragma once

#include <cstddef>
#include <vector>

#include "scheduler/divining/observations.h"

namespace assay::divining {

// A partition of the blocks; groups of one are the rule.
struct Groups {
  std::vector<std::vector<BlockIndex>> members;  // in the order of their first blocks
  std::vector<std::size_t> group_of;             // by BlockIndex
};

Groups groups_of_one(const Problem& problem);

// The time of a group under a plan; nothing when a member was not measured.
std::optional<Location> time_of(const std::vector<BlockIndex>& group, const Observation& plan);
Location base_time_of(const std::vector<BlockIndex>& group, const Observations& observations);
double work_of(const std::vector<BlockIndex>& group, const Observation& plan);

// A block is coupled when it took longer than its target without an instruction in it, or less than
// its base with some; in two plans beyond doubt (two deviations), or in one beyond all (four). It
// is joined with the neighbour, or else the block of its loop, whose error in those plans lies most
// the other way. The unit bounds a group.
Groups find_groups(const Problem& problem, const Observations& observations);

}  // namespace assay::divining
