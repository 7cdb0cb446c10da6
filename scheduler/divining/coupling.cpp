// SPDX-License-Identifier: Apache-2.0
#include "scheduler/divining/coupling.h"

#include <algorithm>
#include <cmath>

#include "scheduler/divining/model.h"

namespace assay::divining {
namespace {

constexpr double kDoubt = 2;
constexpr double kBeyondAllDoubt = 4;

class CouplingSearch {
 public:
  CouplingSearch(const Problem& problem, const Observations& seen, const SearchRules& rules)
      : problem_(problem),
        seen_(seen),
        greatest_slope_(slope_of_units(problem, seen, groups_of_one(problem), rules)) {
    for (double& slope : greatest_slope_) {
      slope *= rules.greatest_slope;
    }
  }

  Groups find() {
    for (std::size_t block = 0; block < problem_.blocks.size(); ++block) {
      const Evidence evidence = evidence_on(block);
      if (evidence.is_enough()) {
        join_with_partner(block, evidence);
      }
    }
    return groups_of_pairs(problem_, pairs_);
  }

 private:
  static BlockIndex index_of(std::size_t block) {
    return BlockIndex{static_cast<std::uint32_t>(block)};
  }

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
    const double below = plan.work[block] > 0 ? (base.value - time->value) /
                                                    std::hypot(time->deviation, base.deviation)
                                              : 0;
    const double explained =
        greatest_slope_[problem_.blocks[block].unit.index()] * plan.work[block];
    const double above = (time->value - target_of(block) - explained) /
                         std::hypot(time->deviation, base.deviation * (1 + problem_.target));
    return std::max(below, above);
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
      pairs_.emplace_back(index_of(block), index_of(*partner));
    }
  }

  std::vector<std::size_t> possible_partners(std::size_t block) const {
    const Candidate& candidate = problem_.blocks[block];
    std::vector<std::size_t> partners;
    for (const BlockIndex neighbour : candidate.neighbours) {
      if (problem_.blocks[neighbour.index()].unit == candidate.unit && neighbour.index() != block) {
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
  std::vector<double> greatest_slope_;  // by UnitIndex
  std::vector<std::pair<BlockIndex, BlockIndex>> pairs_;
};

}  // namespace

Groups find_groups(const Problem& problem, const Observations& observations,
                   const SearchRules& rules) {
  return CouplingSearch(problem, observations, rules).find();
}

}  // namespace assay::divining
