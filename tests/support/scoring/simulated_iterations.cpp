// SPDX-License-Identifier: Apache-2.0
#include "tests/support/scoring/simulated_iterations.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>

#include "tests/support/scoring/normal_distribution.h"

namespace assay::test {
namespace {

using scoring::VariantKind;

constexpr double kNsPerUs = 1e3;
constexpr double kLeastDisturbed = 1.2;  // smallest factor by which a disturbed iteration is longer
constexpr double kMostDisturbed = 1.5;   // largest factor by which a disturbed iteration is longer
// The largest percentage by which wall time is longer than CPU time: enough to show which of the
// two was taken.
constexpr std::size_t kMostWaited = 30;
constexpr double kVmPart = 0.03;       // time of collectors, relative to that of warm code
constexpr double kCompilerPart = 0.5;  // time of compilers, relative to that of cold code
constexpr const char* kStartMethod = "jdk.Start.load";

// The time of a part of a run by what it is spent on, in nanoseconds, or the number of its samples.
struct Spent {
  std::vector<double> compiled = {};     // by block
  std::vector<double> interpreted = {};  // the same code before it is compiled
  double start = 0;                      // Java code of the JVM's own start
  double stubs = 0;
  double elsewhere = 0;  // on the program's threads, outside Java code
  double of_vm = 0;
  double of_compilers = 0;
};

Spent nothing(const BlockTimes& blocks) {
  const std::vector<double> none(blocks.unslowed.size(), 0.0);
  return {.compiled = none, .interpreted = none};
}

template <typename Change>
void change_each(Spent& spent, Change change) {
  std::ranges::for_each(spent.compiled, change);
  std::ranges::for_each(spent.interpreted, change);
  for (double* one :
       {&spent.start, &spent.stubs, &spent.elsewhere, &spent.of_vm, &spent.of_compilers}) {
    change(*one);
  }
}

Spent scaled(Spent spent, double factor) {
  change_each(spent, [factor](double& amount) { amount *= factor; });
  return spent;
}

void add(const Spent& part, Spent& sum) {
  for (std::size_t i = 0; i < sum.compiled.size(); ++i) {
    sum.compiled[i] += part.compiled[i];
    sum.interpreted[i] += part.interpreted[i];
  }
  sum.start += part.start;
  sum.stubs += part.stubs;
  sum.elsewhere += part.elsewhere;
  sum.of_vm += part.of_vm;
  sum.of_compilers += part.of_compilers;
}

// Returns the part in code that the JVM generated, but Graal did not.
double generated(const Spent& spent) {
  return total(spent.interpreted) + spent.start + spent.stubs;
}

// Returns the part that an iteration's clock counts.
double of_program(const Spent& spent) {
  return total(spent.compiled) + generated(spent) + spent.elsewhere;
}

double of_all_threads(const Spent& spent) {
  return of_program(spent) + spent.of_vm + spent.of_compilers;
}

// Returns the amount that has this share of itself and `rest` together.
double beside(double rest, double share) { return rest * share / (1 - share); }

// Returns the time of an undisturbed iteration. Interpreted code takes the same time for each
// block, and so gives methods other shares than compiled code does.
Spent undisturbed(const IteratedRuns& runs, const BlockTimes& blocks, std::uint32_t iteration) {
  const auto& times = iteration < runs.slowed_from ? blocks.unslowed : blocks.planned;
  const double warm_ns = total(blocks.unslowed) / runs.count;
  const double left = iteration < runs.cold ? runs.cold - iteration : 0;
  const double cold_ns = warm_ns * runs.most_cold * left / std::max(runs.cold, 1U);
  Spent spent;
  for (const double ns : times) {
    spent.compiled.push_back(ns / runs.count);
    spent.interpreted.push_back(cold_ns / static_cast<double>(times.size()));
  }
  spent.stubs = beside(warm_ns, runs.stub_share);
  spent.elsewhere = beside(warm_ns + spent.stubs, runs.outside_share);
  spent.of_vm = kVmPart * warm_ns;
  spent.of_compilers = kCompilerPart * cold_ns;
  return spent;
}

Spent start_of(const IteratedRuns& runs, const BlockTimes& blocks) {
  Spent spent = nothing(blocks);
  spent.start = runs.start_share * total(blocks.unslowed);
  spent.elsewhere = spent.start;
  spent.of_compilers = kCompilerPart * spent.start;
  return spent;
}

// Draws the factor by which an iteration takes longer than by itself.
double drawn_factor(const IteratedRuns& runs, bool is_disturbed,
                    statistics::RandomNumbers& random) {
  const double noisy = 1 + runs.noise * random.unit();
  return is_disturbed
             ? noisy * (kLeastDisturbed + (kMostDisturbed - kLeastDisturbed) * random.unit())
             : noisy;
}

double average_factor(const IteratedRuns& runs) {
  const double disturbed = (kLeastDisturbed + kMostDisturbed) / 2 - 1;
  return (1 + runs.noise / 2) * (1 + runs.disturbed_share * disturbed);
}

struct Run {
  scoring::IterationTimes told = {};
  Spent start = {};
  Spent counted = {};   // the iterations that our own sampler's profile is about
  Spent left_out = {};  // the other iterations
  double warm_ns = 0;
  double warm_cpu_ns = 0;
};

void tell(const IteratedRuns& runs, double ns, statistics::RandomNumbers& random,
          scoring::IterationTimes& told) {
  const auto us = static_cast<std::uint64_t>(std::llround(ns / kNsPerUs));
  if (runs.tells_cpu_time) {
    told.cpu_us.push_back(us);
    told.runtime_us.push_back(us + us * random.below(kMostWaited) / 100);
  } else {
    told.runtime_us.push_back(us);
  }
}

// Draws a run. Some runs are disturbed for more of their time than others.
Run run_of(const IteratedRuns& runs, const scoring::Variant& variant, const BlockTimes& blocks,
           statistics::RandomNumbers& random) {
  Run run{.start = start_of(runs, blocks), .counted = nothing(blocks), .left_out = nothing(blocks)};
  const bool counts_quiet_alone = variant.kind == VariantKind::single_block;
  const double disturbed_share = 2 * runs.disturbed_share * random.unit();
  for (std::uint32_t i = 0; i < runs.count; ++i) {
    const bool is_disturbed = random.unit() < disturbed_share;
    const Spent spent =
        scaled(undisturbed(runs, blocks, i), drawn_factor(runs, is_disturbed, random));
    tell(runs, of_program(spent), random, run.told);
    const bool is_warm = i >= runs.cold;
    const bool is_counted = is_warm && !(counts_quiet_alone && is_disturbed);
    add(spent, is_counted ? run.counted : run.left_out);
    if (is_warm) {
      run.warm_ns += of_program(spent);
      run.warm_cpu_ns += of_all_threads(spent);
    }
  }
  if (slows(variant)) {
    run.told.slowed_from = runs.slowed_from;
  }
  return run;
}

double sum_ns(const std::vector<std::uint64_t>& times_us) {
  return kNsPerUs *
         static_cast<double>(std::accumulate(times_us.begin(), times_us.end(), std::uint64_t{0}));
}

scoring::RunTimes times_of(const Run& run) {
  const double wall_ns = sum_ns(run.told.runtime_us);
  return {.program_ns = run.told.cpu_us.empty() ? wall_ns : sum_ns(run.told.cpu_us),
          .process_ns = wall_ns + of_program(run.start),
          .cpu_ns = of_all_threads(run.start) + of_all_threads(run.counted) +
                    of_all_threads(run.left_out)};
}

// Returns the times of the run as if all iterations had been like the warm ones.
scoring::RunTimes warm_times_of(const IteratedRuns& runs, const Run& run) {
  const double all_ns = run.warm_ns * runs.count / (runs.count - runs.cold);
  return {.program_ns = all_ns, .process_ns = all_ns, .cpu_ns = run.warm_cpu_ns};
}

double drawn_count(double mean, double deviation, statistics::RandomNumbers& random) {
  const double chance = std::clamp(random.unit(), 1e-6, 1 - 1e-6);
  return std::max(0.0, std::round(mean + deviation * normal_quantile(chance)));
}

// Draws samples at random times. The number of samples in a part has Poisson's distribution, which
// is nearly normal for large numbers; small numbers matter little.
Spent samples_in(Spent spent, double interval_ns, statistics::RandomNumbers& random) {
  change_each(spent, [&](double& amount) {
    const double mean = amount / interval_ns;
    amount = drawn_count(mean, std::sqrt(mean), random);
  });
  return spent;
}

// Removes about a third of the samples of every place. Returns the number of removed samples.
std::uint64_t lose_third(Spent& samples, statistics::RandomNumbers& random) {
  double lost = 0;
  change_each(samples, [&](double& count) {
    const double missing =
        std::min(count, drawn_count(count / 3, std::sqrt(2 * count) / 3, random));
    count -= missing;
    lost += missing;
  });
  return static_cast<std::uint64_t>(lost);
}

void charge_compiled(const TimedProgram& program, const Spent& spent, Bias bias, bool loops_poll,
                     Charged& charged) {
  for (std::size_t i = 0; i < program.blocks.size(); ++i) {
    charged[charged_place(program, i, bias, loops_poll)] += spent.compiled[i];
  }
}

// Charges places with time. Interpreted code tells its own place, and so no bias moves it: it is
// not inlined, and no address has to be named. The first block calls the stubs.
Charged charged_with(const TimedProgram& program, const IteratedRuns& runs, const Spent& spent,
                     Bias bias, bool loops_poll) {
  Charged charged;
  charge_compiled(program, spent, bias, loops_poll, charged);
  for (std::size_t i = 0; i < program.blocks.size(); ++i) {
    charged[Place(program.blocks[i].method, program.blocks[i].line)] += spent.interpreted[i];
  }
  if (runs.stubs_have_callers) {
    charged[Place(program.blocks.front().method, program.blocks.front().line)] += spent.stubs;
  }
  charged[Place(kStartMethod, 1U)] += spent.start;
  return charged;
}

// The values that all runs of an experiment have in common, and those of one variant.
struct Setting {
  const Simulation& simulation;
  const IteratedRuns& runs;
  bool loops_poll;
  double interval_ns;
};

profilers::ReportedProfile empty_profile(const Setting& setting) {
  return {.interval = std::chrono::nanoseconds(static_cast<std::int64_t>(setting.interval_ns))};
}

// Returns a profiler's profile, of the run from its start to its end.
profilers::ReportedProfile profile_of_all(const Setting& setting, const SimulatedProfiler& profiler,
                                          const Run& run, statistics::RandomNumbers& random) {
  Spent spent = run.start;
  add(run.left_out, spent);
  add(run.counted, spent);
  Spent samples = samples_in(std::move(spent), setting.interval_ns, random);
  profilers::ReportedProfile profile = empty_profile(setting);
  if (profiler.bias == Bias::loses_third) {
    profile.lost = lose_third(samples, random);
  }
  profile.places = places_of(charged_with(setting.simulation.program, setting.runs, samples,
                                          profiler.bias, setting.loops_poll),
                             profiler.variant);
  const double outside = samples.elsewhere + samples.of_vm + samples.of_compilers +
                         (setting.runs.stubs_have_callers ? 0 : samples.stubs);
  profile.outside_java = static_cast<std::uint64_t>(outside);
  return profile;
}

// Returns our own sampler's profile, by blocks or by other names. The sampler knows no method of
// code that Graal did not compile.
profilers::ReportedProfile profile_of_counted(const Setting& setting,
                                              const SimulatedProfiler& profiler,
                                              const Spent& samples) {
  Charged charged;
  charge_compiled(setting.simulation.program, samples, profiler.bias, setting.loops_poll, charged);
  profilers::ReportedProfile profile = empty_profile(setting);
  profile.places = places_of(charged, profiler.variant);
  profile.outside_java =
      static_cast<std::uint64_t>(samples.elsewhere + samples.of_vm + samples.of_compilers);
  profile.unknown = static_cast<std::uint64_t>(generated(samples));
  profile.lost = 0;
  return profile;
}

scoring::SampleCounts counts_of(const Spent& samples) {
  return {.compiled = static_cast<std::uint64_t>(total(samples.compiled)),
          .generated = static_cast<std::uint64_t>(generated(samples)),
          .elsewhere = static_cast<std::uint64_t>(samples.elsewhere),
          .of_vm = static_cast<std::uint64_t>(samples.of_vm),
          .of_compilers = static_cast<std::uint64_t>(samples.of_compilers)};
}

std::vector<scoring::Cell> cells_of_oracle(const Setting& setting, const SimulatedProfiler& oracle,
                                           const Run& run, scoring::Cell cell,
                                           statistics::RandomNumbers& random) {
  const Spent counted = samples_in(run.counted, setting.interval_ns, random);
  Spent iterations = samples_in(run.left_out, setting.interval_ns, random);
  add(counted, iterations);
  Spent all = samples_in(run.start, setting.interval_ns, random);
  add(iterations, all);
  cell.times = warm_times_of(setting.runs, run);
  cell.sampled = scoring::SampledParts{
      .run = counts_of(all), .iterations = counts_of(iterations), .warm = counts_of(counted)};
  std::vector<scoring::Cell> cells;
  for (const SimulatedProfiler& other : setting.simulation.profilers) {
    if (!has_runs(other.variant)) {
      scoring::Cell& named = cells.emplace_back(cell);
      named.took_ns = 0;
      named.key.profiler = other.variant.id;
      named.iterations.reset();
      named.profile = profile_of_counted(setting, other, counted);
    }
  }
  cell.profile = profile_of_counted(setting, oracle, counted);
  cells.push_back(std::move(cell));
  return cells;
}

}  // namespace

bool slows(const scoring::Variant& variant) {
  return variant.kind == VariantKind::whole_program || variant.kind == VariantKind::single_block;
}

std::vector<scoring::Cell> cells_of_iterations(const Simulation& simulation,
                                               const IteratedRuns& runs,
                                               const scoring::CellKey& key,
                                               const BlockTimes& blocks,
                                               statistics::RandomNumbers& random) {
  const Setting setting{simulation, runs, key.variant.kind != VariantKind::without_polls,
                        simulation.program.run_ns() / simulation.samples};
  const Run run = run_of(runs, key.variant, blocks, random);
  scoring::Cell cell{.key = key, .times = times_of(run), .iterations = run.told};
  cell.took_ns = cell.times.process_ns.value_or(0);
  const auto profiler = std::ranges::find_if(
      simulation.profilers,
      [&](const SimulatedProfiler& one) { return one.variant.id == key.profiler; });
  if (profiler != simulation.profilers.end()) {
    if (profiler->variant.role == scoring::Role::oracle) {
      return cells_of_oracle(setting, *profiler, run, std::move(cell), random);
    }
    cell.profile = profile_of_all(setting, *profiler, run, random);
  }
  std::vector<scoring::Cell> cells;
  cells.push_back(std::move(cell));
  return cells;
}

Charged charged_on_average(const TimedProgram& program, const IteratedRuns& runs,
                           const BlockTimes& blocks, Bias bias, bool loops_poll) {
  Spent all = start_of(runs, blocks);
  for (std::uint32_t i = 0; i < runs.count; ++i) {
    add(scaled(undisturbed(runs, blocks, i), average_factor(runs)), all);
  }
  return charged_with(program, runs, all, bias, loops_poll);
}

}  // namespace assay::test
