// SPDX-License-Identifier: Apache-2.0
// Makes problems and measurements written out by hand, for tests of single rules.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "scheduler/divining/observations.h"

namespace assay::test {

// Makes one unit with blocks B0, B1, ... in a row. Each block is executed a million times, and an
// instruction takes 100 ps, so one instruction is 100,000 ns of work.
inline divining::Problem small_problem(std::uint32_t blocks) {
  divining::Problem problem;
  problem.units = {"Unit.method()"};
  problem.kinds = {{"nop", 100}};
  for (std::uint32_t i = 0; i < blocks; ++i) {
    divining::Candidate block{.name = "B" + std::to_string(i),
                              .unit = divining::UnitIndex{0},
                              .executions = 1e6,
                              .source = divining::ExecutionSource::exact_count,
                              .loop = 0,
                              .neighbours = {}};
    if (i > 0) {
      block.neighbours.push_back(divining::BlockIndex{i - 1});
    }
    if (i + 1 < blocks) {
      block.neighbours.push_back(divining::BlockIndex{i + 1});
    }
    problem.blocks.push_back(std::move(block));
  }
  return problem;
}

inline constexpr double kSmallInstructionNs = 1e5;

// Makes an install with these block times, 10,000 samples each, and a run that takes their sum.
inline divining::Install install_of(const std::vector<double>& block_ns) {
  divining::Install install;
  for (const double ns : block_ns) {
    install.run_ns += ns;
    install.blocks.emplace_back(divining::BlockTime{ns, 10'000});
  }
  return install;
}

inline divining::Plan plan_of(const std::vector<std::uint32_t>& counts) {
  divining::Plan plan;
  for (const std::uint32_t count : counts) {
    plan.blocks.push_back({count});
  }
  return plan;
}

// Makes a step with a number of `installs` of the same times, spread evenly by up to 1 % about
// them.
inline divining::Step step_of(divining::Purpose purpose, const std::vector<std::uint32_t>& counts,
                              const std::vector<double>& block_ns, std::size_t installs = 2) {
  divining::Step step{.purpose = purpose, .plan = plan_of(counts), .installs = {}, .failure = {}};
  constexpr double kSpread = 0.01;
  const double last = std::max(1.0, static_cast<double>(installs) - 1);
  for (std::size_t i = 0; i < installs; ++i) {
    std::vector<double> times = block_ns;
    for (double& time : times) {
      time *= 1 + kSpread * (2 * static_cast<double>(i) / last - 1);
    }
    step.installs.push_back(install_of(times));
  }
  return step;
}

}  // namespace assay::test
