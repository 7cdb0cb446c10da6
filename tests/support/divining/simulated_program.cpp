// SPDX-License-Identifier: Apache-2.0
#include "tests/support/divining/simulated_program.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace assay::test {

using divining::BlockIndex;
using divining::UnitIndex;

namespace {

constexpr double kIterationNs = 20e6;

// Returns a number in -1 .. 1, the same for the same block and count.
double jump(std::uint64_t seed, std::uint64_t count) {
  std::uint64_t x = seed ^ (count * 0x9e3779b97f4a7c15ULL);
  x ^= x >> 31;
  x *= 0xbf58476d1ce4e5b9ULL;
  x ^= x >> 29;
  return static_cast<double>(x >> 11) * 0x1p-52 - 1;
}

}  // namespace

SimulatedProgram::SimulatedProgram(const ProgramShape& shape, const Disturbances& disturbances,
                                   std::uint64_t seed)
    : disturbances_(disturbances), random_(seed) {
  problem_.target = shape.target;
  problem_.kinds = {{"nop", 30}};
  if (shape.has_second_kind) {
    problem_.kinds.push_back({"lea", 44});
  }
  // A few blocks have most of the time.
  const std::size_t count = std::size_t{shape.units} * shape.blocks_per_unit;
  std::vector<double> shares(count);
  for (double& share : shares) {
    share = std::exp(1.2 * normal());
  }
  const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
  rest_ns_ = kIterationNs * (1 - shape.slowable);
  for (std::uint32_t unit = 0; unit < shape.units; ++unit) {
    problem_.units.push_back("unit" + std::to_string(unit));
    for (std::uint32_t i = 0; i < shape.blocks_per_unit; ++i) {
      const double share = shares[std::size_t{unit} * shape.blocks_per_unit + i] / sum;
      add_block(shape, UnitIndex{unit}, kIterationNs * shape.slowable * share);
    }
  }
}

void SimulatedProgram::add_block(const ProgramShape& shape, UnitIndex unit, double base_ns) {
  const std::size_t index = blocks_.size();
  const std::size_t first = std::size_t{unit.value()} * shape.blocks_per_unit;
  const std::size_t other = first + (index - first + 1) % shape.blocks_per_unit;
  const bool is_coarse = uniform(0, 1) < shape.coarse;
  const double ns_per_execution = is_coarse ? uniform(0.06, 0.4) : std::exp(uniform(-0.7, 3));
  SimulatedBlock block;
  block.base_ns = base_ns;
  block.executions = base_ns / ns_per_execution;
  // Instructions next to others cost less than alone, and their cost differs from unit to unit.
  block.slope = (0.8 + 0.12 * unit.value()) * std::exp(0.15 * normal());
  block.hidden = is_coarse ? 0 : uniform(0, shape.hidden_instructions);
  block.other = other;
  block.alignment = is_coarse ? uniform(0, 0.25) : 0;
  block.rough = shape.rough;
  block.noise = uniform(0.01, 0.06);
  block.seed = random_();
  if (other != index && uniform(0, 1) < shape.coupled) {
    block.moved = uniform(0.3, 1);
    block.spill = uniform(0.1, 0.5);
    block.hidden = uniform(4, 40);
  }
  blocks_.push_back(block);
  const double told = block.executions * std::exp(shape.execution_error * normal());
  const auto source = shape.execution_error > 0 ? divining::ExecutionSource::compiler_frequency
                                                : divining::ExecutionSource::exact_count;
  problem_.blocks.push_back({.name = "B" + std::to_string(index),
                             .unit = unit,
                             .executions = told,
                             .source = source,
                             .loop = static_cast<std::uint32_t>((index - first) / 4),
                             .neighbours = {}});
  // The blocks of a unit follow each other in a circle.
  const std::size_t before =
      first + (index - first + shape.blocks_per_unit - 1) % shape.blocks_per_unit;
  for (const std::size_t neighbour : {other, before}) {
    if (neighbour != index) {
      problem_.blocks.back().neighbours.push_back(
          BlockIndex{static_cast<std::uint32_t>(neighbour)});
    }
  }
}

SimulatedProgram::Truth SimulatedProgram::truth(const divining::Plan& plan) const {
  Truth truth;
  for (const SimulatedBlock& block : blocks_) {
    truth.blocks.push_back(block.base_ns);
  }
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    const SimulatedBlock& block = blocks_[i];
    double work = 0;
    for (std::size_t kind = 0; kind < problem_.kinds.size(); ++kind) {
      work += plan.blocks[i][kind] * problem_.kinds[kind].cost_ps * 1e-3 * block.executions;
    }
    const double instruction = problem_.kinds[0].cost_ps * 1e-3 * block.executions;
    const double hidden = std::min(work, block.hidden * instruction);
    const auto count = divining::instruction_count(plan.blocks[i]);
    const double jumps = count == 0 ? 0
                                    : block.alignment * block.base_ns * jump(block.seed, count) *
                                          std::exp(-static_cast<double>(count) / 16);
    const double visible = std::max(-0.5 * block.base_ns, block.slope * (work - hidden) + jumps);
    const double moved = std::min(block.moved * hidden, 0.9 * blocks_[block.other].base_ns);
    truth.blocks[i] += (1 - block.spill) * visible + moved;
    truth.blocks[block.other] += block.spill * visible - moved;
    if (block.rough > 0 && block.other != i) {
      const auto others = divining::instruction_count(plan.blocks[block.other]);
      const double to_and_fro =
          count + others == 0
              ? 0
              : block.rough * block.base_ns * jump(block.seed, 1'000'003 * count + others);
      truth.blocks[i] += to_and_fro;
      truth.blocks[block.other] -= to_and_fro;
    }
  }
  for (double& time : truth.blocks) {
    time = std::max(time, 0.0);
  }
  truth.run = std::accumulate(truth.blocks.begin(), truth.blocks.end(), rest_ns_);
  return truth;
}

divining::Install SimulatedProgram::install(const Truth& truth) {
  const bool is_outlier = uniform(0, 1) < disturbances_.run_outliers;
  const double run_factor =
      std::exp(disturbances_.run_noise * normal()) * (is_outlier ? uniform(1.1, 1.6) : 1);
  std::vector<double> times;
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    times.push_back(truth.blocks[i] * std::exp(blocks_[i].noise * normal()));
    if (uniform(0, 1) < disturbances_.block_outliers) {
      times.back() *= uniform(0, 1) < 0.5 ? 0.4 : 2.2;
    }
  }
  // Code at another place moves time between blocks; the run keeps nearly all of the time.
  const double sum = std::accumulate(times.begin(), times.end(), rest_ns_);
  const double samples = disturbances_.samples * (1 - disturbances_.lost);
  divining::Install result;
  result.run_ns = truth.run * run_factor;
  for (const double time : times) {
    std::poisson_distribution<int> count(std::max(1e-9, samples * time / sum));
    const auto counted = static_cast<double>(count(random_));
    result.blocks.emplace_back(divining::BlockTime{counted / samples * result.run_ns, counted});
    if (uniform(0, 1) < disturbances_.missing) {
      result.blocks.back().reset();
    }
  }
  return result;
}

divining::Install SimulatedProgram::install(const divining::Plan& plan) {
  std::vector<bool> is_behind;
  for (std::size_t unit = 0; unit < problem_.units.size(); ++unit) {
    is_behind.push_back(disturbances_.left_behind > 0 && uniform(0, 1) < disturbances_.left_behind);
  }
  divining::Plan in_place = plan;
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    if (is_behind[problem_.blocks[i].unit.value()]) {
      std::ranges::fill(in_place.blocks[i], 0U);
    }
  }
  divining::Install result = install(truth(in_place));
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    if (is_behind[problem_.blocks[i].unit.value()]) {
      result.blocks[i].reset();
    }
  }
  return result;
}

divining::Step SimulatedProgram::measure(const divining::Measure& wanted) {
  divining::Step step{
      .purpose = wanted.purpose, .plan = wanted.plan, .installs = {}, .failure = {}};
  if (uniform(0, 1) < disturbances_.failures) {
    step.failure = "the program ended";
    return step;
  }
  for (std::size_t i = 0; i < wanted.installs; ++i) {
    step.installs.push_back(install(wanted.plan));
  }
  return step;
}

double SimulatedProgram::normal() { return std::normal_distribution<double>(0, 1)(random_); }

double SimulatedProgram::uniform(double low, double high) {
  return std::uniform_real_distribution<double>(low, high)(random_);
}

TrueErrors true_errors(const SimulatedProgram& program, const divining::Plan& plan,
                       const divining::Groups& groups) {
  const auto base = program.truth(divining::empty_plan(program.problem()));
  const auto slowed = program.truth(plan);
  const double target = program.problem().target;
  const double all = std::accumulate(base.blocks.begin(), base.blocks.end(), 0.0);
  TrueErrors errors;
  for (const auto& group : groups.members) {
    double missed = 0;
    for (const BlockIndex block : group) {
      const double one = slowed.blocks[block.index()] - base.blocks[block.index()] * (1 + target);
      errors.blocks += std::abs(one) / all;
      missed += one;
    }
    errors.groups += std::abs(missed) / all;
  }
  errors.overhead = (slowed.run - base.run - target * all) / base.run;
  return errors;
}

std::optional<divining::Finished> run_search(SimulatedProgram& program, divining::Search& search) {
  for (;;) {
    auto decision = divining::decide(search);
    if (!decision) {
      return std::nullopt;
    }
    if (auto* finished = std::get_if<divining::Finished>(&*decision)) {
      return std::move(*finished);
    }
    search.steps.push_back(program.measure(std::get<divining::Measure>(*decision)));
  }
}

}  // namespace assay::test
