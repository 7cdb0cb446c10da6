// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/blocks/gained_time.h"

#include <string>

#include "native/statistics/bootstrap.h"
#include "native/statistics/quantiles.h"
#include "scheduler/scoring/fork_shares.h"
#include "scheduler/scoring/java_part.h"
#include "scheduler/scoring/quiet_times.h"

namespace assay::scoring {

GainedTime::GainedTime(const std::vector<Fork>& base, const std::vector<Fork>& slowed, Of of)
    : of_(of) {
  const auto time = [](const Fork& fork) { return fork.time_ns.value_or(0); };
  base_.times = each(base, time);
  slowed_.times = each(slowed, time);
  base_.quiet = quiet_times(base);
  slowed_.quiet = quiet_times(slowed);
  if (base_.quiet.empty() || slowed_.quiet.empty()) {
    return;
  }
  const double base_ns = statistics::median(base_.quiet);
  const double slowed_ns = statistics::median(slowed_.quiet);
  const bool adds = !slowed.empty() && slowed.front().clock == IterationClock::process;
  slowed_parts_ = each(slowed, [&](const Fork& fork) {
    const SlowedIterations part =
        slowed_iterations(fork.iteration_us, fork.slowed_from, base_ns, slowed_ns);
    return adds ? static_cast<double>(part.count) * slowed_ns : part.ns;
  });
}

// Iterations that others disturb take longer whether they are slowed or not, and their gain grows
// in proportion: the gain is the same part of all slowed iterations. By the CPU time of all
// threads, collectors and others add to iterations what is not slowed: each slowed iteration then
// counts as what quiet ones take.
Lengthening GainedTime::of(const std::vector<double>& base,
                           const std::vector<double>& slowed) const {
  if (slowed_parts_.empty()) {
    const double base_ns = statistics::median_of_drawn(base_.times, base);
    return {base_ns, statistics::median_of_drawn(slowed_.times, slowed) - base_ns};
  }
  const double base_ns = statistics::median_of_drawn(base_.quiet, base);
  const double slowed_ns = statistics::median_of_drawn(slowed_.quiet, slowed);
  if (of_ == Of::warm_parts) {
    return {base_ns, slowed_ns - base_ns};
  }
  const double gained_ns =
      statistics::median_of_drawn(slowed_parts_, slowed) * (slowed_ns - base_ns) / slowed_ns;
  return {statistics::median_of_drawn(slowed_.times, slowed) - gained_ns, gained_ns};
}

namespace {

// Returns the part (0 to 1) that the place has of a warm iteration's time, and nothing where the
// run does not say it.
std::optional<double> part_in_place(const Fork& fork, const ShareOf& share) {
  if (!fork.cell->sampled) {
    return std::nullopt;
  }
  const auto java = java_part_of_warm(*fork.cell);
  return java ? std::optional(share(fork) * *java) : std::nullopt;
}

// Returns the median over forks, and nothing where one of the forks says nothing.
std::optional<double> median_part(const std::vector<Fork>& forks, const ShareOf& share) {
  std::vector<double> parts;
  for (const Fork& fork : forks) {
    const auto part = part_in_place(fork, share);
    if (!part) {
      return std::nullopt;
    }
    parts.push_back(*part);
  }
  return parts.empty() ? std::nullopt : std::optional(statistics::median(parts));
}

// Runs under our own sampler, unchanged and with the block slowed.
struct CountedRuns {
  const std::vector<Fork>& base;
  const std::vector<Fork>& slowed;
  ComparedTimes times;
  double counted_ns;  // the counted gain of an iteration, or of a run, as in `times`
};

std::optional<CountedRuns> counted_runs(const Scoring& scoring, const BlockExperiment& block) {
  const ProfilerVariant* oracle = oracle_of(scoring.experiment);
  if (oracle == nullptr || !block.counted_ns || !(*block.counted_ns > 0)) {
    return std::nullopt;
  }
  const std::vector<Fork>& base = scoring.cells.unchanged(oracle->id);
  const std::vector<Fork>& slowed =
      scoring.cells.forks({.kind = VariantKind::single_block, .block = block.facts.id}, oracle->id);
  CountedRuns runs{base, slowed, compared_times(base, slowed), *block.counted_ns};
  if (runs.times.first.empty() || runs.times.second.empty()) {
    return std::nullopt;
  }
  if (runs.times.are_of_iterations) {
    const auto timed = static_cast<double>(slowed.front().iteration_us.size());
    runs.counted_ns /= timed_in_a_run(scoring.experiment).value_or(timed);
  }
  return runs;
}

}  // namespace

std::optional<double> gain_beside_counts(const Scoring& scoring, const BlockExperiment& block) {
  const auto runs = counted_runs(scoring, block);
  return runs ? std::optional((statistics::median(runs->times.second) -
                               statistics::median(runs->times.first)) /
                              runs->counted_ns)
              : std::nullopt;
}

std::optional<double> sampled_gain_beside_counts(const Scoring& scoring,
                                                 const BlockExperiment& block) {
  const auto runs = counted_runs(scoring, block);
  const ShareOf share = oracles_share(block.facts);
  const auto before = runs ? median_part(runs->base, share) : std::nullopt;
  const auto after = runs ? median_part(runs->slowed, share) : std::nullopt;
  if (!before || !after) {
    return std::nullopt;
  }
  return (*after * statistics::median(runs->times.second) -
          *before * statistics::median(runs->times.first)) /
         runs->counted_ns;
}

}  // namespace assay::scoring
