// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/design/finished_runs.h"

#include <algorithm>
#include <set>

namespace assay::scoring {
namespace {

bool is_failed_run(const Experiment& experiment, const Cell& cell) {
  return is_run(experiment, cell) && !cell.ended_well();
}

}  // namespace

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
