// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/design/run_order.h"

#include <algorithm>
#include <set>
#include <utility>

#include "native/statistics/random_numbers.h"

namespace assay::scoring {
namespace {

// Returns how late in a round a run may come: the higher, the less depends on the run.
int rank_of(const CellKey& run, std::span<const ProfilerVariant> profilers) {
  enum Rank { deciding, of_others, plain, least };
  const auto found = std::ranges::find(profilers, run.profiler, &ProfilerVariant::id);
  if (run.variant.kind == VariantKind::whole_program ||
      run.variant.kind == VariantKind::without_polls ||
      (found != profilers.end() && found->role == Role::known_liar)) {
    return least;
  }
  if (found == profilers.end()) {
    return plain;
  }
  const auto first = std::ranges::find(profilers, Role::subject, &ProfilerVariant::role);
  return found->role == Role::oracle || found == first ? deciding : of_others;
}

bool is_failed_run(const Experiment& experiment, const Cell& cell) {
  return is_run(experiment, cell) && !cell.ended_well();
}

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

std::vector<CellKey> deciding_first(std::vector<CellKey> order,
                                    std::span<const ProfilerVariant> profilers) {
  std::ranges::stable_sort(
      order, {}, [&](const CellKey& run) { return std::pair(run.fork, rank_of(run, profilers)); });
  return order;
}

std::uint32_t forks_of(const Experiment& experiment) {
  std::uint32_t forks = 0;
  for (const CellKey& key : experiment.order) {
    forks = std::max(forks, key.fork + 1);
  }
  return forks;
}

bool is_run(const Experiment& experiment, const Cell& cell) {
  return cell.order < experiment.order.size() && experiment.order[cell.order] == cell.key;
}

std::size_t finished_runs(const Results& results) {
  return static_cast<std::size_t>(std::ranges::count_if(
      results.cells, [&](const Cell& cell) { return is_run(results.experiment, cell); }));
}

std::size_t failed_runs(const Results& results) {
  return static_cast<std::size_t>(std::ranges::count_if(
      results.cells, [&](const Cell& cell) { return is_failed_run(results.experiment, cell); }));
}

void drop_cells_without_run(Results& results) {
  std::set<std::uint32_t> finished;
  for (const Cell& cell : results.cells) {
    if (is_run(results.experiment, cell) && cell.ended_well()) {
      finished.insert(cell.order);
    }
  }
  std::erase_if(results.cells, [&](const Cell& cell) {
    return !is_run(results.experiment, cell) && !finished.contains(cell.order);
  });
}

std::size_t forget_failed_runs(Results& results) {
  const std::size_t failed = std::erase_if(
      results.cells, [&](const Cell& cell) { return is_failed_run(results.experiment, cell); });
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

}  // namespace assay::scoring
