// SPDX-License-Identifier: Apache-2.0
#include "scheduler/divining/groups.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace assay::divining {
namespace {

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

}  // namespace

Groups groups_of_one(const Problem& problem) { return groups_of_pairs(problem, {}); }

Groups groups_of_pairs(const Problem& problem,
                       std::span<const std::pair<BlockIndex, BlockIndex>> pairs) {
  UnionFind sets(problem.blocks.size());
  for (const auto& [one, other] : pairs) {
    sets.join(one.index(), other.index());
  }
  return groups_from(sets, problem.blocks.size());
}

std::optional<Estimate> time_of(const std::vector<BlockIndex>& group, const Observation& plan) {
  Estimate sum;
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

Estimate base_time_of(const std::vector<BlockIndex>& group, const Observations& observations) {
  Estimate sum;
  for (const BlockIndex block : group) {
    const Estimate& time = observations.base[block.index()];
    sum.value += time.value;
    sum.deviation = std::hypot(sum.deviation, time.deviation);
  }
  return sum;
}

double slowed_base_of(const std::vector<BlockIndex>& group, const Problem& problem,
                      const Observations& observations) {
  double ns = 0;
  for (const BlockIndex block : group) {
    ns += problem.blocks[block.index()].slowed_part * observations.base[block.index()].value;
  }
  return ns;
}

double target_time_of(const std::vector<BlockIndex>& group, const Problem& problem,
                      const Observations& observations) {
  return base_time_of(group, observations).value +
         problem.target * slowed_base_of(group, problem, observations);
}

double work_of(const std::vector<BlockIndex>& group, const Observation& plan) {
  double sum = 0;
  for (const BlockIndex block : group) {
    sum += plan.work[block.index()];
  }
  return sum;
}

}  // namespace assay::divining
