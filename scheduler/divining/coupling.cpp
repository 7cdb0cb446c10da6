// SPDX-License-Identifier: Apache-2.0
#include "scheduler/divining/coupling.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

#include "scheduler/divining/model.h"

namespace assay::divining {
namespace {

constexpr double kDoubt = 2;
constexpr double kBeyondAllDoubt = 4;
// After more rounds groups are so large that their errors say nothing any more.
constexpr int kMostRounds = 3;

// Finds groups whose own instructions do not explain their time, and for each of them the other
// group that the time may have come from.
class CouplingSearch {
 public:
  CouplingSearch(const Problem& problem, const Observations& seen, const SearchRules& rules)
      : problem_(problem),
        seen_(seen),
        pairs_(pairs_below_resolution(problem, seen, rules)),
        groups_(groups_of_pairs(problem, pairs_)),
        greatest_slope_(slope_of_units(problem, seen, groups_, rules)) {
    for (double& slope : greatest_slope_) {
      slope *= rules.greatest_slope;
    }
  }

  // Joins groups until their times can be explained: two blocks may still lack time that a third
  // block took from them.
  Groups find() {
    for (int round = 0; round < kMostRounds && join_once(); ++round) {
    }
    return std::move(groups_);
  }

 private:
  using Members = std::vector<BlockIndex>;

  struct Evidence {
    std::vector<std::size_t> plans;
    double strongest = 0;
    double error_ns = 0;  // sum of the errors under `plans`

    bool is_enough() const { return plans.size() >= 2 || strongest > kBeyondAllDoubt; }
  };

  bool join_once() {
    const std::size_t before = groups_.members.size();
    for (std::size_t group = 0; group < groups_.members.size(); ++group) {
      const Evidence evidence = evidence_on(groups_.members[group]);
      if (evidence.is_enough()) {
        join_with_partner(group, evidence);
      }
    }
    groups_ = groups_of_pairs(problem_, pairs_);
    return groups_.members.size() < before;
  }

  double target_of(const Members& group) const { return target_time_of(group, problem_, seen_); }

  // Returns how far, in standard deviations, a group's time is outside of what its own instructions
  // can explain.
  double contradiction(const Members& group, const Observation& plan) const {
    const auto time = time_of(group, plan);
    if (!time) {
      return 0;
    }
    const Estimate base = base_time_of(group, seen_);
    const double work = work_of(group, plan);
    const double below =
        work > 0 ? (base.value - time->value) / std::hypot(time->deviation, base.deviation) : 0;
    const double explained =
        greatest_slope_[problem_.blocks[group.front().index()].unit.index()] * work;
    const double above =
        (time->value - target_of(group) - explained) /
        std::hypot(time->deviation, base.deviation * target_of(group) / base.value);
    return std::max(below, above);
  }

  Evidence evidence_on(const Members& group) const {
    Evidence evidence;
    for (std::size_t i = 0; i < seen_.plans.size(); ++i) {
      const double deviations = contradiction(group, seen_.plans[i]);
      if (deviations > kDoubt) {
        evidence.plans.push_back(i);
        evidence.strongest = std::max(evidence.strongest, deviations);
        evidence.error_ns += time_of(group, seen_.plans[i])->value - target_of(group);
      }
    }
    return evidence;
  }

  void join_with_partner(std::size_t group, const Evidence& evidence) {
    std::optional<std::size_t> partner;
    double most_opposed = 0;
    for (const std::size_t other : possible_partners(group)) {
      const Members& members = groups_.members[other];
      double error = 0;
      for (const std::size_t plan : evidence.plans) {
        const auto time = time_of(members, seen_.plans[plan]);
        error += time ? time->value - target_of(members) : 0;
      }
      const double opposed = evidence.error_ns > 0 ? -error : error;
      // Blocks that are merely larger have larger errors. Where no error is opposed, size decides.
      const double rank = opposed + 0.1 * base_time_of(members, seen_).value;
      if (!partner || rank > most_opposed) {
        partner = other;
        most_opposed = rank;
      }
    }
    if (partner) {
      pairs_.emplace_back(groups_.members[group].front(), groups_.members[*partner].front());
    }
  }

  // Returns the groups before and after this group in the control flow; where there are none, the
  // groups of the same loop.
  std::vector<std::size_t> possible_partners(std::size_t group) const {
    std::set<std::size_t> partners;
    for (const BlockIndex block : groups_.members[group]) {
      for (const BlockIndex neighbour : problem_.blocks[block.index()].neighbours) {
        if (problem_.blocks[neighbour.index()].unit == problem_.blocks[block.index()].unit) {
          partners.insert(groups_.group_of[neighbour.index()]);
        }
      }
    }
    partners.erase(group);
    return partners.empty() ? groups_of_the_loop(group)
                            : std::vector<std::size_t>(partners.begin(), partners.end());
  }

  std::vector<std::size_t> groups_of_the_loop(std::size_t group) const {
    const Candidate& candidate = problem_.blocks[groups_.members[group].front().index()];
    std::set<std::size_t> partners;
    for (std::size_t block = 0; candidate.loop && block < problem_.blocks.size(); ++block) {
      const Candidate& one = problem_.blocks[block];
      if (one.unit == candidate.unit && one.loop == candidate.loop) {
        partners.insert(groups_.group_of[block]);
      }
    }
    partners.erase(group);
    return {partners.begin(), partners.end()};
  }

  const Problem& problem_;
  const Observations& seen_;
  std::vector<std::pair<BlockIndex, BlockIndex>> pairs_;
  Groups groups_;
  std::vector<double> greatest_slope_;  // indexed by UnitIndex
};

using Members = std::vector<BlockIndex>;
using Pairs = std::vector<std::pair<BlockIndex, BlockIndex>>;

double executions_of(const Problem& problem, const Members& group) {
  double most = 0;
  for (const BlockIndex block : group) {
    most = std::max(most, problem.blocks[block.index()].executions);
  }
  return most;
}

// Returns a block of the group, and its neighbour outside of the group. Of all pairs, the
// executions of these two blocks are nearest to each other.
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

Groups find_groups(const Problem& problem, const Observations& observations,
                   const SearchRules& rules) {
  return CouplingSearch(problem, observations, rules).find();
}

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
