// SPDX-License-Identifier: Apache-2.0
#include "scheduler/divining/plan.h"

#include <algorithm>
#include <numeric>

namespace assay::divining {

Plan empty_plan(const Problem& problem) {
  return {std::vector<Counts>(problem.blocks.size(), Counts(problem.kinds.size(), 0))};
}

bool is_empty(const Counts& counts) {
  return std::ranges::all_of(counts, [](std::uint32_t count) { return count == 0; });
}

bool is_empty(const Plan& plan) {
  return std::ranges::all_of(plan.blocks, [](const Counts& counts) { return is_empty(counts); });
}

std::uint64_t instruction_count(const Counts& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

double instruction_ns(const Problem& problem, BlockIndex block, KindIndex kind) {
  constexpr double kNsPerPs = 1e-3;
  return problem.blocks[block.index()].executions * problem.kinds[kind.index()].cost_ps * kNsPerPs;
}

double work_ns(const Problem& problem, BlockIndex block, const Counts& counts) {
  double work = 0;
  for (std::uint32_t kind = 0; kind < counts.size(); ++kind) {
    work += counts[kind] * instruction_ns(problem, block, KindIndex{kind});
  }
  return work;
}

std::vector<double> work_ns(const Problem& problem, const Plan& plan) {
  std::vector<double> work(plan.blocks.size());
  for (std::uint32_t block = 0; block < plan.blocks.size(); ++block) {
    work[block] = work_ns(problem, BlockIndex{block}, plan.blocks[block]);
  }
  return work;
}

}  // namespace assay::divining
