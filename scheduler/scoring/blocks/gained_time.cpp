// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/blocks/gained_time.h"

#include "scheduler/scoring/statistics/bootstrap.h"
#include "scheduler/scoring/statistics/quiet_times.h"
#include "scheduler/scoring/statistics/statistics.h"

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
  const double base_ns = median(base_.quiet);
  const double slowed_ns = median(slowed_.quiet);
  slowed_parts_ = each(slowed, [&](const Fork& fork) {
    return slowed_part_ns(fork.iteration_us, fork.slowed_from, base_ns, slowed_ns);
  });
}

// A run's disturbed iterations take longer whether they are slowed or not, and so does what they
// gain by it: the gain is a part of the slowed iterations, the same in all of them.
Lengthening GainedTime::of(const std::vector<double>& base,
                           const std::vector<double>& slowed) const {
  if (slowed_parts_.empty()) {
    const double base_ns = median_of_drawn(base_.times, base);
    return {base_ns, median_of_drawn(slowed_.times, slowed) - base_ns};
  }
  const double base_ns = median_of_drawn(base_.quiet, base);
  const double slowed_ns = median_of_drawn(slowed_.quiet, slowed);
  if (of_ == Of::warm_parts) {
    return {base_ns, slowed_ns - base_ns};
  }
  const double gained_ns =
      median_of_drawn(slowed_parts_, slowed) * (slowed_ns - base_ns) / slowed_ns;
  return {median_of_drawn(slowed_.times, slowed) - gained_ns, gained_ns};
}

std::optional<double> gain_beside_counts(const Scoring& scoring, const BlockExperiment& block) {
  const ProfilerVariant* oracle = oracle_of(scoring.experiment);
  if (oracle == nullptr || !block.counted_ns || !(*block.counted_ns > 0)) {
    return std::nullopt;
  }
  const std::vector<Fork>& slowed =
      scoring.cells.forks({.kind = VariantKind::single_block, .block = block.facts.id}, oracle->id);
  const ComparedTimes times = compared_times(scoring.cells.unchanged(oracle->id), slowed);
  if (times.first.empty() || times.second.empty()) {
    return std::nullopt;
  }
  const double each_ns = median(times.second) - median(times.first);
  const std::size_t count = times.are_of_iterations ? slowed.front().iteration_us.size() : 1;
  return static_cast<double>(count) * each_ns / *block.counted_ns;
}

}  // namespace assay::scoring
