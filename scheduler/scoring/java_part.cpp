// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/java_part.h"

#include "native/statistics/quantiles.h"
#include "scheduler/scoring/figure_text.h"

namespace assay::scoring {
namespace {

double ratio(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

bool is_timed_by_process(const Cell& cell) {
  return cell.iterations && cell.iterations->clock == IterationClock::process;
}

// Returns how many of the samples the clock of the run's iterations stands for.
std::uint64_t timed_samples(const Cell& cell, const SampleCounts& samples) {
  return samples.of_program() + (is_timed_by_process(cell) ? samples.of_vm : 0);
}

// Returns the part of the timed time that is Java code. A harness's clock is that of its thread: it
// does not include what collectors do beside it, on threads of the VM. The CPU time of all threads
// but the compilers' includes collectors. The process's wall time includes collectors, but not
// compilers, which work on other processors, where there are any, while the program runs.
double part_in(const Cell& cell, bool is_warm_part, RunClock clock) {
  const SampledParts& sampled = *cell.sampled;
  if (clock == RunClock::program && is_warm_part) {
    return java_part_of_warm(cell).value_or(0);
  }
  const SampleCounts& java = is_warm_part ? sampled.warm : sampled.run;
  if (clock == RunClock::program) {
    return ratio(java.in_java(), timed_samples(cell, sampled.iterations));
  }
  return ratio(java.in_java(), java.of_program() + java.of_vm);
}

// Returns the median of a part over the unchanged program's runs under our own sampler.
template <typename Part>
std::optional<double> median_over_runs(const Scoring& scoring, Part part) {
  const ProfilerVariant* oracle = oracle_of(scoring.experiment);
  if (oracle == nullptr) {
    return std::nullopt;
  }
  std::vector<double> parts;
  for (const Fork& fork : scoring.cells.unchanged(oracle->id)) {
    if (fork.cell->sampled) {
      parts.push_back(part(*fork.cell));
    }
  }
  return parts.empty() ? std::nullopt : std::optional(statistics::median(parts));
}

double planned_part(const Scoring& scoring) {
  const Experiment& experiment = scoring.experiment;
  return scoring.cells.clock() == RunClock::program &&
                 experiment.iteration_clock != IterationClock::process
             ? experiment.harness_java_share.value_or(experiment.java_share)
             : experiment.java_share;
}

}  // namespace

std::optional<double> java_part_of_warm(const Cell& cell) {
  const SampleCounts& warm = cell.sampled->warm;
  const std::uint64_t timed = timed_samples(cell, warm);
  return timed == 0 ? std::nullopt : std::optional(ratio(warm.in_java(), timed));
}

bool is_of_warm_part(const ProfilerVariant& profiler) { return is_reference(profiler.role); }

double java_part(const Scoring& scoring, const ProfilerVariant& profiler) {
  const bool is_warm_part = is_of_warm_part(profiler);
  const auto measured = median_over_runs(
      scoring, [&](const Cell& run) { return part_in(run, is_warm_part, scoring.cells.clock()); });
  return measured.value_or(planned_part(scoring));
}

// In our own sampler's rows, time without a method is unknown, so the part includes stubs.
double least_java_part(const Scoring& scoring, const ProfilerVariant& profiler) {
  const double all = java_part(scoring, profiler);
  return is_of_warm_part(profiler) ? all : all * named_part(scoring).value_or(1);
}

std::optional<double> named_part(const Scoring& scoring) {
  return median_over_runs(scoring, [](const Cell& run) {
    return ratio(run.sampled->warm.compiled, run.sampled->warm.in_java());
  });
}

std::optional<std::string> too_much_without_method(const Scoring& scoring) {
  const double unnamed = kPercent * (1 - named_part(scoring).value_or(1));
  if (unnamed <= scoring.rules.most_unnamed) {
    return std::nullopt;
  }
  return text_of(unnamed, "%.0f") +
         " % of the time in Java code is in the JVM's stubs, its interpreter and code that Graal "
         "did not compile: profilers differ in the methods that they charge with this time";
}

}  // namespace assay::scoring
