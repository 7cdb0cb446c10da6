// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/design/run_order.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "native/statistics/random_numbers.h"

namespace assay::scoring {
namespace {

// Returns how late a run may come: the higher, the less depends on the run. Each of the other
// profilers has a rank of its own.
std::size_t rank_of(const CellKey& run, std::span<const ProfilerVariant> profilers) {
  const std::size_t deciding = 0;
  const std::size_t plain = 1 + profilers.size();
  const std::size_t least = 2 + profilers.size();
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
  return found->role == Role::oracle || found == first
             ? deciding
             : 1 + static_cast<std::size_t>(found - profilers.begin());
}

constexpr std::uint32_t kDecidingForks = 2;

// Tells whether profilers are compared by the variant.
bool is_compared(const Variant& variant) {
  return variant.kind == VariantKind::base || variant.kind == VariantKind::repeat ||
         variant.kind == VariantKind::single_block;
}

// Returns the profilers with which too few runs were made; the empty name stands for none.
std::set<std::string> unfinished_profilers(const Results& results) {
  struct Runs {
    std::uint32_t planned = 0;
    std::uint32_t made = 0;
  };
  std::map<std::pair<std::string, Variant>, Runs> arms;
  for (const CellKey& key : results.experiment.order) {
    ++arms[{key.profiler, key.variant}].planned;
  }
  for (const Cell& cell : results.cells) {
    arms[{cell.key.profiler, cell.key.variant}].made += is_run(results.experiment, cell) ? 1 : 0;
  }
  std::set<std::string> few;
  for (const auto& [arm, runs] : arms) {
    if (is_compared(arm.second) && runs.made < std::min(runs.planned, kDecidingForks)) {
      few.insert(arm.first);
    }
  }
  return few;
}

// Keeps the runs that were made, and numbers them anew.
void keep_made_runs(const std::set<std::string>& dropped, Results& results) {
  std::map<std::uint32_t, std::uint32_t> places;
  std::vector<CellKey> order;
  for (const Cell& cell : results.cells) {
    if (is_run(results.experiment, cell) && !dropped.contains(cell.key.profiler)) {
      places.emplace(cell.order, 0);
    }
  }
  for (auto& [before, now] : places) {
    now = static_cast<std::uint32_t>(order.size());
    order.push_back(results.experiment.order[before]);
  }
  std::erase_if(results.cells, [&](const Cell& cell) { return !places.contains(cell.order); });
  for (Cell& cell : results.cells) {
    cell.order = places.at(cell.order);
  }
  results.experiment.order = std::move(order);
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
  std::ranges::stable_sort(order, {}, [&](const CellKey& run) {
    return std::tuple(run.fork / kDecidingForks, rank_of(run, profilers), run.fork);
  });
  return order;
}

std::vector<Unmeasured> leave_out_unmade(Results& results) {
  constexpr const char* kNoTimeForIt = "there was no time for enough of its runs (--minutes)";
  Experiment& experiment = results.experiment;
  const std::set<std::string> few = unfinished_profilers(results);
  const ProfilerVariant* oracle = oracle_of(experiment);
  std::vector<Unmeasured> left_out;
  if (oracle != nullptr && few.contains(oracle->id)) {
    return left_out;
  }
  for (const std::string& id : few) {
    left_out.push_back(
        {id.empty() ? "runs without a profiler, and so overheads" : id, kNoTimeForIt});
    const ProfilerVariant* profiler = find_profiler(experiment, id);
    if (profiler != nullptr && profiler->role == Role::known_liar) {
      experiment.why_no_liar = kNoTimeForIt;
    }
    std::erase_if(experiment.profilers, [&](const ProfilerVariant& one) { return one.id == id; });
  }
  keep_made_runs(few, results);
  return left_out;
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
