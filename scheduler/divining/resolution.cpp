// SPDX-License-Identifier: Apache-2.0
#include "scheduler/divining/resolution.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace assay::divining {
namespace {

using Members = std::vector<BlockIndex>;
using Pairs = std::vector<std::pair<BlockIndex, BlockIndex>>;

double executions_of(const Problem& problem, const Members& group) {
  double most = 0;
  for (const BlockIndex block : group) {
    most = std::max(most, problem.blocks[block.index()].executions);
  }
  return most;
}

// Returns a block of the group, and its neighbour outside of the group. Of all such pairs the two
// blocks' executions are nearest to each other.
std::optional<std::pair<BlockIndex, BlockIndex>> nearest_neighbour(const Problem& problem,
                                                                   const Groups& groups,
                                                                   std::size_t group) {
  std::optional<std::pair<BlockIndex, BlockIndex>> nearest;
  double least = 0;
  for (const BlockIndex block : groups.members[group]) {
    const Candidate& own = problem.blocks[block.index()];
    for (const BlockIndex neighbour : own.neighbours) {
      const Candidate& other = problem.blocks[neighbour.index()];
      const double distance = std::abs(std::log(other.executions / own.executions));
      if (other.unit == own.unit && groups.group_of[neighbour.index()] != group &&
          (!nearest || distance < least)) {
        nearest = {block, neighbour};
        least = distance;
      }
    }
  }
  return nearest;
}

// Returns the pair to join next, from the shortest group that has a neighbour.
std::optional<std::pair<BlockIndex, BlockIndex>> next_pair(const Problem& problem,
                                                           const Observations& seen,
                                                           const Groups& groups,
                                                           const SearchRules& rules) {
  std::optional<std::pair<BlockIndex, BlockIndex>> next;
  double shortest = rules.resolution_ns;
  for (std::size_t group = 0; group < groups.members.size(); ++group) {
    const Members& members = groups.members[group];
    const double ns = base_time_of(members, seen).value / executions_of(problem, members);
    if (ns < shortest) {
      if (const auto pair = nearest_neighbour(problem, groups, group)) {
        next = pair;
        shortest = ns;
      }
    }
  }
  return next;
}

}  // namespace

Pairs pairs_below_resolution(const Problem& problem, const Observations& observations,
                             const SearchRules& rules) {
  Pairs pairs;
  Groups groups = groups_of_one(problem);
  while (const auto pair = next_pair(problem, observations, groups, rules)) {
    pairs.push_back(*pair);
    groups = groups_of_pairs(problem, pairs);
  }
  return pairs;
}

}  // namespace assay::divining
