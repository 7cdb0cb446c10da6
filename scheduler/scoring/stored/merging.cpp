// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/stored/merging.h"

#include <algorithm>
#include <iterator>

namespace assay::scoring {
namespace {

std::uint32_t first_free_fork(const Experiment& experiment) {
  std::uint32_t next = 0;
  for (const CellKey& key : experiment.order) {
    next = std::max(next, key.fork + 1);
  }
  return next;
}

// Forks and places in the order are renumbered; all else of `more` is in `all` already.
void append(Results more, Results& all) {
  const std::uint32_t forks = first_free_fork(all.experiment);
  const auto places = static_cast<std::uint32_t>(all.experiment.order.size());
  for (CellKey& key : more.experiment.order) {
    key.fork += forks;
  }
  for (Cell& cell : more.cells) {
    cell.key.fork += forks;
    cell.order += places;
  }
  std::ranges::move(more.experiment.order, std::back_inserter(all.experiment.order));
  std::ranges::move(more.cells, std::back_inserter(all.cells));
  for (const Unmeasured& item : more.experiment.unmeasured) {
    if (std::ranges::find(all.experiment.unmeasured, item) == all.experiment.unmeasured.end()) {
      all.experiment.unmeasured.push_back(item);
    }
  }
}

}  // namespace

bool is_same_design(const Experiment& a, const Experiment& b) {
  return a.program == b.program && a.command == b.command && a.clock == b.clock &&
         a.machine == b.machine && a.versions == b.versions && a.java_share == b.java_share &&
         a.harness_java_share == b.harness_java_share && a.profilers == b.profilers &&
         a.plans == b.plans && a.blocks == b.blocks;
}

std::vector<Results> merged(std::vector<Results> parts) {
  std::vector<Results> all;
  for (Results& part : parts) {
    const auto same = std::ranges::find_if(all, [&](const Results& known) {
      return is_same_design(known.experiment, part.experiment);
    });
    if (same == all.end()) {
      all.push_back(std::move(part));
    } else {
      append(std::move(part), *same);
    }
  }
  return all;
}

}  // namespace assay::scoring
