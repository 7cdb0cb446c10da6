// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/stored/merging.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <span>
#include <utility>

#include "scheduler/scoring/stored/score_format.h"

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

// Times are measured to the nanosecond: two runs have the same by no chance.
bool is_same_run(const Cell& a, const Cell& b) {
  return a.order == b.order && a.key == b.key && a.times == b.times && a.times != RunTimes();
}

// Null where there is none.
const Cell* shared_run(const Results& a, const Results& b) {
  for (const Cell& cell : a.cells) {
    if (std::ranges::any_of(b.cells, [&](const Cell& one) { return is_same_run(cell, one); })) {
      return &cell;
    }
  }
  return nullptr;
}

// Before anything is renumbered.
Result<void> check_shares_no_run(const Part& part, std::span<const Part> before) {
  for (const Part& known : before) {
    const bool is_alike = is_same_design(known.results.experiment, part.results.experiment);
    const Cell* shared = is_alike ? shared_run(known.results, part.results) : nullptr;
    if (shared != nullptr) {
      return make_error(ErrorCode::invalid_argument,
                        part.name + " and " + known.name + " hold the same run, " +
                            cell_file_name(*shared) +
                            ", with the same times: it would count twice. Leave one of them out; "
                            "a copy of a folder is merged with it only where it was made before "
                            "the runs");
    }
  }
  return {};
}

}  // namespace

bool is_same_design(const Experiment& a, const Experiment& b) {
  return a.program == b.program && a.command == b.command && a.clock == b.clock &&
         a.machine == b.machine && a.versions == b.versions && a.java_share == b.java_share &&
         a.harness_java_share == b.harness_java_share && a.profilers == b.profilers &&
         a.plans == b.plans && a.blocks == b.blocks;
}

Result<std::vector<Results>> merged(std::vector<Part> parts) {
  for (std::size_t i = 1; i < parts.size(); ++i) {
    ASSAY_PROPAGATE(check_shares_no_run(parts[i], std::span(parts).first(i)));
  }
  std::vector<Results> all;
  for (Part& part : parts) {
    Results& results = part.results;
    const auto same = std::ranges::find_if(all, [&](const Results& known) {
      return is_same_design(known.experiment, results.experiment);
    });
    if (same == all.end()) {
      all.push_back(std::move(results));
    } else {
      append(std::move(results), *same);
    }
  }
  return all;
}

}  // namespace assay::scoring
