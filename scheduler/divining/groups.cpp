// SPDX-License-Identifier: Apache-2.0
#include "scheduler/divining/groups.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace assay::divining {
namespace {

constexpr double kDoubt = 2;
constexpr double kBeyondAllDoubt = 4;

class UnionFind {
 public:
  explicit UnionFind(std::size_t size) : parents_(size) {
    std::iota(parents_.begin(), parents_.end(), std::size_t{0});
  }
  std::size_t root(std::size_t i) {
    while (parents_[i] != i) {
      i = parents_[i] = parents_[parents_[i]];
    }
    return i;
  }
  void join(std::size_t a, std::size_t b) {
    const std::size_t root_of_a = root(a);
    const std::size_t root_of_b = root(b);
    parents_[std::max(root_of_a, root_of_b)] = std::min(root_of_a, root_of_b);
  }

 private:
  std::vector<std::size_t> parents_;
};

Groups groups_from(UnionFind& sets, std::size_t blocks) {
  Groups groups;
  groups.group_of.resize(blocks);
  std::vector<std::size_t> number_of_root(blocks, blocks);
  for (std::size_t block = 0; block < blocks; ++block) {
    std::size_t& number = number_of_root[sets.root(block)];
    if (number == blocks) {
      number = groups.members.size();
      groups.members.emplace_back();
    }
    groups.members[number].push_back(BlockIndex{static_cast<std::uint32_t>(block)});
    groups.group_of[block] = number;
  }
  return groups;
}

class CouplingSearch {
 public:
  CouplingSearch(const Problem& problem, const Observations& seen)
      : problem_(problem), seen_(seen), sets_(problem.blocks.size()) {}

  Groups find() {
    for (std::size_t block = 0; block < problem_.blocks.size(); ++block) {
      const Evidence evidence = evidence_on(block);
      if (evidence.is_enough()) {
        join_with_partner(block, evidence);
      }
    }
    return groups_from(sets_, problem_.blocks.size());
  }

 private:
  struct Evidence {
    std::vector<std::size_t> plans;
    double strongest = 0;
    double error_ns = 0;  // sum over those plans

    bool is_enough() const { return plans.size() >= 2 || strongest > kBeyondAllDoubt; }
  };

  double target_of(std::size_t block) const {
    return seen_.base[block].value * (1 + problem_.target);
  }

  // How far, in deviations, a block is where its own instructions cannot have brought it.
  double contradiction(std::size_t block, const Observation& plan) const {
    const auto& time = plan.blocks[block];
    if (!time) {
      return 0;
    }
    const Location& base = seen_.base[block];
    if (plan.work[block] > 0) {
      return (base.value - time->value) / std::hypot(time->deviation, base.deviation);
    }
    const double doubt = std::hypot(time->deviation, base.deviation * (1 + problem_.target));
    return (time->value - target_of(block)) / doubt;
  }

  Evidence evidence_on(std::size_t block) const {
    Evidence evidence;
    for (std::size_t i = 0; i < seen_.plans.size(); ++i) {
      const double deviations = contradiction(block, seen_.plans[i]);
      if (deviations > kDoubt) {
        evidence.plans.push_back(i);
        evidence.strongest = std::max(evidence.strongest, deviations);
        evidence.error_ns += seen_.plans[i].blocks[block]->value - target_of(block);
      }
    }
    return evidence;
  }

  void join_with_partner(std::size_t block, const Evidence& evidence) {
    std::optional<std::size_t> partner;
    double most_opposed = 0;
    for (const std::size_t other : possible_partners(block)) {
      double error = 0;
      for (const std::size_t plan : evidence.plans) {
        const auto& time = seen_.plans[plan].blocks[other];
        error += time ? time->value - target_of(other) : 0;
      }
      const double opposed = evidence.error_ns > 0 ? -error : error;
      // Blocks that are merely larger have larger errors; without one the other way, size decides.
      const double rank = opposed + 0.1 * seen_.base[other].value;
      if (!partner || rank > most_opposed) {
        partner = other;
        most_opposed = rank;
      }
    }
    if (partner) {
      sets_.join(block, *partner);
    }
  }

  std::vector<std::size_t> possible_partners(std::size_t block) const {
    const Candidate& candidate = problem_.blocks[block];
    std::vector<std::size_t> partners;
    for (const BlockIndex neighbour : candidate.neighbours) {
      if (problem_.blocks[neighbour.index()].unit == candidate.unit &&
          neighbour.index() != block) {
        partners.push_back(neighbour.index());
      }
    }
    if (!partners.empty() || !candidate.loop) {
      return partners;
    }
    for (std::size_t other = 0; other < problem_.blocks.size(); ++other) {
      const Candidate& one = problem_.blocks[other];
      if (other != block && one.unit == candidate.unit && one.loop == candidate.loop) {
        partners.push_back(other);
      }
    }
    return partners;
  }

  const Problem& problem_;
  const Observations& seen_;
  UnionFind sets_;
};

}  // namespace

Groups groups_of_one(const Problem& problem) {
  UnionFind sets(problem.blocks.size());
  return groups_from(sets, problem.blocks.size());
}

std::optional<Location> time_of(const std::vector<BlockIndex>& group, const Observation& plan) {
  Location sum;
  for (const BlockIndex block : group) {
    const auto& time = plan.blocks[block.index()];
    if (!time) {
      return std::nullopt;
    }
    sum.value += time->value;
    sum.deviation = std::hypot(sum.deviation, time->deviation);
  }
  return sum;
}

Location base_time_of(const std::vector<BlockIndex>& group, const Observations& observations) {
  Location sum;
  for (const BlockIndex block : group) {
    const Location& time = observations.base[block.index()];
    sum.value += time.value;
    sum.deviation = std::hypot(sum.deviation, time.deviation);
  }
  return sum;
}

double work_of(const std::vector<BlockIndex>& group, const Observation& plan) {
  double sum = 0;
  for (const BlockIndex block : group) {
    sum += plan.work[block.index()];
  }
  return sum;
}

Groups find_groups(const Problem& problem, const Observations& observations) {
  return CouplingSearch(problem, observations).find();
}

}  // namespace assay::divining
