// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/design/time_left.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "scheduler/scoring/design/finished_runs.h"
#include "scheduler/scoring/statistics/statistics.h"

namespace assay::scoring {
namespace {

constexpr double kNsPerSecond = 1e9;

// By how much a run of some variant is meant to be longer than one of base.
struct Slowdown {
  double factor = 1;
  double gain_ns = 0;

  double slowed_ns(double ns) const { return ns * factor + gain_ns; }
  double plain_ns(double ns) const {
    return std::max(0.0, (ns - gain_ns) / factor);  // a run that failed may be shorter
  }
};

Slowdown slowdown_of_program(const Experiment& experiment, double target_percent) {
  const auto plan =
      std::ranges::find(experiment.plans, target_percent, &PlanTarget::target_percent);
  const double slowable = plan == experiment.plans.end() ? 1 : plan->slowable_share;
  return {.factor = 1 + slowable * target_percent / 100};
}

Slowdown slowdown_of_block(const Experiment& experiment, const std::string& id) {
  for (const BlockExperiment& block : experiment.blocks) {
    if (block.facts.id == id) {
      return {.gain_ns = block.wanted_ns};
    }
  }
  return {};
}

Slowdown slowdown_of(const Experiment& experiment, const Variant& variant) {
  switch (variant.kind) {
    case VariantKind::whole_program:
      return slowdown_of_program(experiment, variant.target_percent);
    case VariantKind::single_block:
      return slowdown_of_block(experiment, variant.block);
    case VariantKind::base:
    case VariantKind::repeat:
    case VariantKind::without_polls:
      break;
  }
  return {};
}

class Durations {
 public:
  Durations(const Experiment& experiment, std::span<const Cell> cells) : experiment_(experiment) {
    for (const Cell& cell : cells) {
      if (!is_run(experiment, cell)) {
        continue;
      }
      const double plain = slowdown_of(experiment, cell.key.variant).plain_ns(cell.took_ns);
      arms_[{cell.key.variant, cell.key.profiler}].push_back(cell.took_ns);
      plain_of_profiler_[cell.key.profiler].push_back(plain);
      plain_.push_back(plain);
    }
  }

  double ns(const CellKey& key) const {
    const auto arm = arms_.find({key.variant, key.profiler});
    if (arm != arms_.end()) {
      return median(arm->second);
    }
    const auto profiler = plain_of_profiler_.find(key.profiler);
    const double plain = median(profiler != plain_of_profiler_.end() ? profiler->second : plain_);
    return slowdown_of(experiment_, key.variant).slowed_ns(plain);
  }

 private:
  const Experiment& experiment_;
  std::map<std::pair<Variant, std::string>, std::vector<double>> arms_;
  std::map<std::string, std::vector<double>> plain_of_profiler_;
  std::vector<double> plain_;
};

}  // namespace

TimeEstimate time_left(const Experiment& experiment, std::span<const Cell> cells,
                       double first_guess_s) {
  const auto left = unfinished(experiment, cells);
  TimeEstimate estimate{.seconds = 0, .is_measured = !cells.empty()};
  const Durations durations(experiment, cells);
  for (const std::uint32_t i : left) {
    const CellKey& key = experiment.order[i];
    const double ns =
        cells.empty() ? slowdown_of(experiment, key.variant).slowed_ns(first_guess_s * kNsPerSecond)
                      : durations.ns(key);
    estimate.seconds += ns / kNsPerSecond;
  }
  return estimate;
}

}  // namespace assay::scoring
