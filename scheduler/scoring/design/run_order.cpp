// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/design/run_order.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "native/statistics/random_numbers.h"
#include "scheduler/scoring/statistics/statistics.h"

namespace assay::scoring {
namespace {

constexpr double kNsPerSecond = 1e9;

// How many times as long as base a run of this variant is meant to take.
double stretch(const Experiment& experiment, const Variant& variant) {
  if (variant.kind != VariantKind::whole_program) {
    return 1;  // a single block adds a few percent
  }
  for (const PlanTarget& plan : experiment.plans) {
    if (plan.target_percent == variant.target_percent) {
      return 1 + plan.slowable_share * variant.target_percent / 100;
    }
  }
  return 1 + variant.target_percent / 100;
}

class Durations {
 public:
  Durations(const Experiment& experiment, std::span<const Cell> cells) : experiment_(experiment) {
    for (const Cell& cell : cells) {
      if (!is_run(experiment, cell)) {
        continue;
      }
      const double plain = cell.took_ns / stretch(experiment, cell.key.variant);
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
    return plain * stretch(experiment_, key.variant);
  }

 private:
  const Experiment& experiment_;
  std::map<std::pair<Variant, std::string>, std::vector<double>> arms_;
  std::map<std::string, std::vector<double>> plain_of_profiler_;
  std::vector<double> plain_;
};

}  // namespace

std::vector<CellKey> interleaved(std::span<const Arm> arms, std::uint32_t forks,
                                 std::uint64_t seed) {
  statistics::RandomNumbers random(seed);
  std::vector<CellKey> order;
  order.reserve(arms.size() * forks);
  for (std::uint32_t fork = 0; fork < forks; ++fork) {
    std::vector<CellKey> round;
    round.reserve(arms.size());
    for (const Arm& arm : arms) {
      round.push_back({arm.variant, arm.profiler, fork});
    }
    random.shuffle(round);
    order.insert(order.end(), round.begin(), round.end());
  }
  return order;
}

bool is_run(const Experiment& experiment, const Cell& cell) {
  return cell.order < experiment.order.size() && experiment.order[cell.order] == cell.key;
}

std::size_t finished_runs(const Results& results) {
  return static_cast<std::size_t>(std::ranges::count_if(
      results.cells, [&](const Cell& cell) { return is_run(results.experiment, cell); }));
}

void drop_cells_without_run(Results& results) {
  std::set<std::uint32_t> finished;
  for (const Cell& cell : results.cells) {
    if (is_run(results.experiment, cell) && cell.failure.empty()) {
      finished.insert(cell.order);
    }
  }
  std::erase_if(results.cells, [&](const Cell& cell) {
    return !is_run(results.experiment, cell) && !finished.contains(cell.order);
  });
}

std::size_t forget_failed_runs(Results& results) {
  const std::size_t failed = std::erase_if(results.cells, [&](const Cell& cell) {
    return is_run(results.experiment, cell) && (!cell.failure.empty() || cell.exit_code != 0);
  });
  drop_cells_without_run(results);
  return failed;
}

std::vector<std::uint32_t> unfinished(const Experiment& experiment, std::span<const Cell> cells) {
  std::set<CellKey> finished;
  for (const Cell& cell : cells) {
    finished.insert(cell.key);
  }
  std::vector<std::uint32_t> left;
  for (std::uint32_t i = 0; i < experiment.order.size(); ++i) {
    if (!finished.contains(experiment.order[i])) {
      left.push_back(i);
    }
  }
  return left;
}

TimeEstimate time_left(const Experiment& experiment, std::span<const Cell> cells,
                       double first_guess_s) {
  const auto left = unfinished(experiment, cells);
  TimeEstimate estimate{.seconds = 0, .is_measured = !cells.empty()};
  const Durations durations(experiment, cells);
  for (const std::uint32_t i : left) {
    const CellKey& key = experiment.order[i];
    estimate.seconds += cells.empty() ? first_guess_s * stretch(experiment, key.variant)
                                      : durations.ns(key) / kNsPerSecond;
  }
  return estimate;
}

}  // namespace assay::scoring
