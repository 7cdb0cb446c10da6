// SPDX-License-Identifier: Apache-2.0
#include "tests/support/scoring/simulated_experiment.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "native/statistics/random_numbers.h"
#include "scheduler/scoring/design/block_choice.h"
#include "scheduler/scoring/design/run_order.h"
#include "tests/support/scoring/biased_samplers.h"
#include "tests/support/scoring/normal_distribution.h"
#include "tests/support/scoring/simulated_iterations.h"

namespace assay::test {
namespace {

using scoring::Variant;
using scoring::VariantKind;

// Returns how far every run of a plan misses a block's target, relative to the target.
double miss(std::size_t block) {
  constexpr double kMisses[] = {0.01, -0.03, 0.06, 0.0, -0.12, 0.22, 0.04, -0.02};
  return kMisses[block % std::size(kMisses)];
}

// Returns the factor of each block's time in a fork.
std::vector<double> drawn_noise(const Simulation& simulation, statistics::RandomNumbers& random) {
  std::vector<double> factors;
  for (std::size_t i = 0; i < simulation.program.blocks.size(); ++i) {
    const double chance = std::clamp(random.unit(), 1e-6, 1 - 1e-6);
    factors.push_back(1 + simulation.fork_noise * normal_quantile(chance));
  }
  return factors;
}

std::vector<double> block_times(const Simulation& simulation, const Variant& variant,
                                const std::vector<double>& noise) {
  const auto& blocks = simulation.program.blocks;
  std::vector<double> times;
  const double run = simulation.program.run_ns();
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    double ns = blocks[i].base_ns;
    if (variant.kind == VariantKind::whole_program) {
      ns *= 1 + variant.target_percent / 100 * (1 + miss(i));
    } else if (variant.kind == VariantKind::single_block &&
               variant.block == "b" + std::to_string(i)) {
      ns += simulation.gain_share * run;
    } else if (variant.kind == VariantKind::repeat && i == 0) {
      ns *= 1 + simulation.drift_of_repeat;
    }
    times.push_back(ns * noise[i]);
  }
  return times;
}

// Returns the blocks' times without what slows the variant's blocks, and with it.
BlockTimes both_times(const Simulation& simulation, const Variant& variant,
                      const std::vector<double>& noise) {
  const Variant unslowed = slows(variant) ? Variant{} : variant;
  return {block_times(simulation, unslowed, noise), block_times(simulation, variant, noise)};
}

bool loops_poll(const Variant& variant) { return variant.kind != VariantKind::without_polls; }

std::size_t drawn_block(const std::vector<double>& times, statistics::RandomNumbers& random) {
  double place = random.unit() * total(times);
  for (std::size_t i = 0; i < times.size(); ++i) {
    place -= times[i];
    if (place < 0) {
      return i;
    }
  }
  return times.size() - 1;
}

profilers::ReportedProfile sampled(const Simulation& simulation, const SimulatedProfiler& profiler,
                                   const std::vector<double>& times, bool has_polls,
                                   statistics::RandomNumbers& random) {
  const double interval = simulation.program.run_ns() / simulation.samples;
  const auto count = static_cast<std::uint64_t>(total(times) / interval);
  profilers::ReportedProfile profile;
  profile.interval = std::chrono::nanoseconds(static_cast<std::int64_t>(interval));
  Charged charged;
  std::uint64_t lost = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::size_t block = drawn_block(times, random);
    if (profiler.bias == Bias::loses_third && random.below(3) == 0) {
      ++lost;
      continue;
    }
    ++charged[charged_place(simulation.program, block, profiler.bias, has_polls)];
  }
  profile.places = places_of(charged, profiler.variant);
  if (profiler.bias == Bias::loses_third || profiler.bias == Bias::knows_blocks) {
    profile.lost = lost;
  }
  return profile;
}

scoring::BlockFacts facts_of(const TimedBlock& block, std::size_t index) {
  return {.id = "b" + std::to_string(index),
          .unit = block.unit,
          .method = block.method,
          .lines = {block.line},
          .operations = block.operations,
          .with_debug_info = block.with_debug_info,
          .room = block.operations,
          .calls = block.calls,
          .base_ns = block.base_ns,
          .executions = 1e8};
}

// Returns the share of a warm run's time that is in blocks; nothing else can be slowed.
double slowable_share(const Simulation& simulation) {
  const auto& iterated = simulation.iterated;
  return iterated ? (1 - iterated->stub_share) * (1 - iterated->outside_share) : 1;
}

scoring::PlanTarget plan_of(const Simulation& simulation, double target) {
  const auto& blocks = simulation.program.blocks;
  const double slowable = slowable_share(simulation);
  const double run_ns = simulation.program.run_ns() / slowable;
  scoring::PlanTarget plan{.target_percent = target, .slowable_share = slowable};
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    plan.blocks.push_back({blocks[i].method + " b" + std::to_string(i), blocks[i].base_ns / run_ns,
                           target * (1 + miss(i))});
  }
  return plan;
}

std::vector<scoring::Arm> arms_of(const scoring::Experiment& experiment) {
  std::vector<Variant> variants = {{VariantKind::base}, {VariantKind::repeat}};
  for (const auto& plan : experiment.plans) {
    variants.push_back({VariantKind::whole_program, plan.target_percent});
  }
  std::vector<scoring::Arm> arms;
  arms.reserve(variants.size());
  for (const Variant& variant : variants) {
    arms.push_back({variant, ""});
  }
  variants.push_back({VariantKind::without_polls});
  for (const auto& block : experiment.blocks) {
    variants.push_back({.kind = VariantKind::single_block, .block = block.facts.id});
  }
  for (const auto& profiler : experiment.profilers) {
    for (const Variant& variant : variants) {
      if (has_runs(profiler)) {
        arms.push_back({variant, profiler.id});
      }
    }
  }
  return arms;
}

scoring::Experiment designed(const Simulation& simulation) {
  scoring::Experiment experiment{.title = "SIMULATED data: no program and no profiler was run",
                                 .program = simulation.program.name,
                                 .command = {"(none: simulated)"},
                                 .started = "1970-01-01T00:00:00Z",
                                 .clock = "simulated",
                                 .machine = {{"machine.cpu", "none (simulated)"}},
                                 .versions = {{"JDK", "none (simulated)"}},
                                 .seed = simulation.seed};
  if (simulation.iterated) {
    experiment.harness_java_share = 1 - simulation.iterated->outside_share;
  }
  std::vector<scoring::BlockFacts> facts;
  scoring::DebugInfoCoverage coverage{.units = 2};
  for (std::size_t i = 0; i < simulation.program.blocks.size(); ++i) {
    facts.push_back(facts_of(simulation.program.blocks[i], i));
    ++coverage.blocks;
    coverage.operations += facts.back().operations;
    coverage.with_debug_info += facts.back().with_debug_info;
  }
  experiment.debug_info = coverage;
  const auto choice =
      choose_blocks(facts, simulation.program.run_ns(), {.gain_share = simulation.gain_share});
  experiment.blocks = choice.chosen;
  for (const auto& rejected : choice.rejected) {
    experiment.unmeasured.push_back({"block " + rejected.facts.id, rejected.reason});
  }
  for (const double target : simulation.targets) {
    experiment.plans.push_back(plan_of(simulation, target));
  }
  for (const SimulatedProfiler& profiler : simulation.profilers) {
    experiment.profilers.push_back(profiler.variant);
  }
  experiment.order = interleaved(arms_of(experiment), simulation.forks, simulation.seed);
  return experiment;
}

// Returns what profilers without runs of their own report about a run of the oracle's: the same
// samples by other names.
std::vector<scoring::Cell> other_names(const Simulation& simulation, const scoring::Cell& run,
                                       const std::vector<double>& times,
                                       const statistics::RandomNumbers& random) {
  std::vector<scoring::Cell> cells;
  for (const SimulatedProfiler& profiler : simulation.profilers) {
    if (!has_runs(profiler.variant)) {
      statistics::RandomNumbers the_same = random;
      scoring::Cell& cell = cells.emplace_back(run);
      cell.took_ns = 0;
      cell.key.profiler = profiler.variant.id;
      cell.profile = sampled(simulation, profiler, times, loops_poll(run.key.variant), the_same);
    }
  }
  return cells;
}

// Returns the cells of a run; the last one is the run's own.
std::vector<scoring::Cell> cells_of_run(const Simulation& simulation, const scoring::CellKey& key,
                                        const std::vector<double>& times,
                                        statistics::RandomNumbers& random) {
  const double run = total(times);
  scoring::Cell cell{.key = key, .took_ns = run * 1.1};
  cell.times = {.program_ns = run, .process_ns = run * 1.1, .cpu_ns = run};
  std::vector<scoring::Cell> cells;
  for (const SimulatedProfiler& profiler : simulation.profilers) {
    if (profiler.variant.id == key.profiler) {
      if (profiler.variant.role == scoring::Role::oracle) {
        cells = other_names(simulation, cell, times, random);
      }
      cell.profile = sampled(simulation, profiler, times, loops_poll(key.variant), random);
    }
  }
  cells.push_back(std::move(cell));
  return cells;
}

}  // namespace

TimedProgram several_methods() {
  constexpr double kMs = 1e6;
  const std::string sort = "sim.Sort.run";
  const std::string walk = "sim.Walk.run";
  return {"simulated kernel",
          {{sort, "sim.Sort.run", 10, 900 * kMs, true},
           {sort, "sim.Sort.partition", 21, 2200 * kMs},
           {sort, "sim.Sort.swap", 33, 1400 * kMs, false, "", 8, 8},
           {sort, "sim.Compare.lambda$by$0", 44, 800 * kMs, false, "sim.Sort.partition", 9, 5},
           {sort, "sim.Sort.partition", 25, 600 * kMs, false, "", 45, 41, true},
           {walk, "sim.Walk.run", 60, 1100 * kMs, true, "", 30, 28},
           {walk, "sim.Node.next", 71, 1700 * kMs},
           {walk, "sim.Node.sum", 80, 1300 * kMs, false, "", 25, 15, true}}};
}

std::vector<SimulatedProfiler> profilers_of_each_bias() {
  using scoring::Role;
  const auto row = [](const char* id, const char* name, Role role, bool lines, Bias bias) {
    return SimulatedProfiler{{.id = id,
                              .name = name,
                              .version = "0",
                              .role = role,
                              .gives_lines = lines,
                              .settings = {{"interval", "2.5 ms"}}},
                             bias};
  };
  return {
      row("perfect", "simulated: trusts debug information", Role::subject, true, Bias::none),
      row("lossy", "simulated: loses a third", Role::subject, true, Bias::loses_third),
      row("skid", "simulated: skids by one block", Role::subject, true, Bias::skids),
      row("root", "simulated: blames the root", Role::subject, false, Bias::blames_root),
      row("polls", "simulated: sees polls only", Role::known_liar, true, Bias::sees_polls),
      row("oracle", "simulated: knows blocks", Role::oracle, true, Bias::knows_blocks),
      row("debug-info", "simulated: debug information", Role::debug_information, true, Bias::none)};
}

double TimedProgram::run_ns() const {
  double sum = 0;
  for (const TimedBlock& block : blocks) {
    sum += block.base_ns;
  }
  return sum;
}

scoring::Results simulate(const Simulation& simulation) {
  scoring::Results results{.experiment = designed(simulation)};
  statistics::RandomNumbers random(simulation.seed);
  for (std::uint32_t i = 0; i < results.experiment.order.size(); ++i) {
    const scoring::CellKey& key = results.experiment.order[i];
    const BlockTimes times = both_times(simulation, key.variant, drawn_noise(simulation, random));
    std::vector<scoring::Cell> cells =
        simulation.iterated
            ? cells_of_iterations(simulation, *simulation.iterated, key, times, random)
            : cells_of_run(simulation, key, times.planned, random);
    for (scoring::Cell& cell : cells) {
      cell.order = i;
      results.cells.push_back(std::move(cell));
    }
  }
  return results;
}

std::map<std::string, double> charged_ns(const Simulation& simulation, Bias bias,
                                         const Variant& variant) {
  const std::vector<double> no_noise(simulation.program.blocks.size(), 1.0);
  const BlockTimes times = both_times(simulation, variant, no_noise);
  Charged charged;
  if (simulation.iterated) {
    charged = charged_on_average(simulation.program, *simulation.iterated, times, bias,
                                 loops_poll(variant));
  } else {
    for (std::size_t i = 0; i < times.planned.size(); ++i) {
      charged[charged_place(simulation.program, i, bias, loops_poll(variant))] += times.planned[i];
    }
  }
  std::map<std::string, double> by_method;
  for (const auto& [place, ns] : charged) {
    by_method[place.first] += ns;
  }
  return by_method;
}

}  // namespace assay::test
