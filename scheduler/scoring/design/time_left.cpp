// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/design/time_left.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "native/statistics/quantiles.h"
#include "scheduler/scoring/design/run_order.h"

namespace assay::scoring {
namespace {

constexpr double kNsPerSecond = 1e9;

// Says how much longer a run of a variant is meant to be than one of base.
struct Slowdown {
  double factor = 1;
  double gain_ns = 0;

  double slowed_ns(double ns) const { return ns * factor + gain_ns; }
  double plain_ns(double ns) const {
    return std::max(0.0, (ns - gain_ns) / factor);  // a run that failed may be shorter
  }
};

// The slowdowns of all variants of an experiment. Requires: the experiment outlives the object.
class Slowdowns {
 public:
  explicit Slowdowns(const Experiment& experiment) : plans_(experiment.plans) {
    for (const BlockExperiment& block : experiment.blocks) {
      gain_ns_of_block_.emplace(block.facts.id, block.wanted_ns);
    }
  }

  Slowdown of(const Variant& variant) const {
    switch (variant.kind) {
      case VariantKind::whole_program:
        return of_program(variant.target_percent);
      case VariantKind::single_block:
        return of_block(variant.block);
      case VariantKind::base:
      case VariantKind::repeat:
      case VariantKind::without_polls:
        break;
    }
    return {};
  }

 private:
  Slowdown of_program(double target_percent) const {
    const auto plan = std::ranges::find(plans_, target_percent, &PlanTarget::target_percent);
    const double slowable = plan == plans_.end() ? 1 : plan->slowable_share;
    return {.factor = 1 + slowable * target_percent / 100};
  }

  Slowdown of_block(const std::string& id) const {
    const auto gain = gain_ns_of_block_.find(id);
    return gain == gain_ns_of_block_.end() ? Slowdown() : Slowdown{.gain_ns = gain->second};
  }

  std::span<const PlanTarget> plans_;
  std::map<std::string, double> gain_ns_of_block_;
};

template <typename Key>
std::map<Key, double> medians_of(const std::map<Key, std::vector<double>>& values) {
  std::map<Key, double> medians;
  for (const auto& [key, of_key] : values) {
    medians.emplace(key, statistics::median(of_key));
  }
  return medians;
}

// Tells how long runs take: medians over finished runs. The medians are computed once, because far
// more runs may be left than there are arms.
class Durations {
 public:
  // Requires: `slowdowns` outlives the object.
  Durations(const Experiment& experiment, std::span<const Cell> cells, const Slowdowns& slowdowns,
            double first_guess_ns)
      : slowdowns_(slowdowns) {
    std::map<std::pair<Variant, std::string>, std::vector<double>> of_arm;
    std::map<std::string, std::vector<double>> plain_of_profiler;
    std::vector<double> plain;
    for (const Cell& cell : cells) {
      if (!is_run(experiment, cell)) {
        continue;
      }
      of_arm[{cell.key.variant, cell.key.profiler}].push_back(cell.took_ns);
      plain.push_back(slowdowns.of(cell.key.variant).plain_ns(cell.took_ns));
      plain_of_profiler[cell.key.profiler].push_back(plain.back());
    }
    arms_ns_ = medians_of(of_arm);
    plain_of_profiler_ns_ = medians_of(plain_of_profiler);
    plain_ns_ = plain.empty() ? first_guess_ns : statistics::median(plain);
  }

  bool are_measured() const { return !arms_ns_.empty(); }

  double ns(const CellKey& key) const {
    const auto arm = arms_ns_.find({key.variant, key.profiler});
    if (arm != arms_ns_.end()) {
      return arm->second;
    }
    const auto profiler = plain_of_profiler_ns_.find(key.profiler);
    const double plain = profiler != plain_of_profiler_ns_.end() ? profiler->second : plain_ns_;
    return slowdowns_.of(key.variant).slowed_ns(plain);
  }

 private:
  const Slowdowns& slowdowns_;
  std::map<std::pair<Variant, std::string>, double> arms_ns_;
  std::map<std::string, double> plain_of_profiler_ns_;
  double plain_ns_ = 0;
};

}  // namespace

TimeEstimate time_left(const Experiment& experiment, std::span<const Cell> cells,
                       double first_guess_s) {
  const Slowdowns slowdowns(experiment);
  const Durations durations(experiment, cells, slowdowns, first_guess_s * kNsPerSecond);
  TimeEstimate estimate{.seconds = 0, .is_measured = durations.are_measured()};
  for (const std::uint32_t i : unfinished(experiment, cells)) {
    estimate.seconds += durations.ns(experiment.order[i]) / kNsPerSecond;
  }
  return estimate;
}

double expected_run_s(const Experiment& experiment, std::span<const Cell> cells, const CellKey& run,
                      double first_guess_s) {
  const Slowdowns slowdowns(experiment);
  return Durations(experiment, cells, slowdowns, first_guess_s * kNsPerSecond).ns(run) /
         kNsPerSecond;
}

}  // namespace assay::scoring
