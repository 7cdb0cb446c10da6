// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/stored/merging.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "scheduler/scoring/design/run_order.h"
#include "scheduler/scoring/stored/score_format.h"

namespace assay::scoring {
namespace {

bool is_same_design(const Experiment& a, const Experiment& b) {
  return a.program == b.program && a.command == b.command && a.clock == b.clock &&
         a.machine == b.machine && a.versions == b.versions && a.java_share == b.java_share &&
         a.harness_java_share == b.harness_java_share && a.iteration_clock == b.iteration_clock &&
         a.iterations_of_a_round == b.iterations_of_a_round && a.profilers == b.profilers &&
         a.plans == b.plans && a.blocks == b.blocks;
}

// Appends results of the same design. Forks and places in the order are renumbered; all else of
// `more` is in `all` already.
void append(Results more, Results& all) {
  const std::uint32_t forks = forks_of(all.experiment);
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

// A part that others are compared with, before anything is renumbered.
struct KnownPart {
  const NamedResults* part = nullptr;
  std::map<CellKey, const Cell*> cells = {};  // cells of the part
};

KnownPart known_part(const NamedResults& part) {
  KnownPart known{.part = &part};
  for (const Cell& cell : part.results.cells) {
    known.cells.emplace(cell.key, &cell);
  }
  return known;
}

// Tells whether both cells are of the same run. Times are measured to the nanosecond: two runs do
// not have the same times by chance.
bool is_same_run(const Cell& a, const Cell& b) {
  return a.order == b.order && a.key == b.key && a.times == b.times && a.times != RunTimes();
}

// Returns a run that both have, and null where there is none.
const Cell* shared_run(const KnownPart& known, const Results& results) {
  for (const Cell& cell : results.cells) {
    const auto same = known.cells.find(cell.key);
    if (same != known.cells.end() && is_same_run(*same->second, cell)) {
      return &cell;
    }
  }
  return nullptr;
}

Result<void> check_shares_no_run(const NamedResults& part, const KnownPart& known) {
  const bool is_alike = is_same_design(known.part->results.experiment, part.results.experiment);
  const Cell* shared = is_alike ? shared_run(known, part.results) : nullptr;
  if (shared != nullptr) {
    return make_error(ErrorCode::invalid_argument,
                      part.name + " and " + known.part->name + " hold the same run, " +
                          cell_file_name(*shared) +
                          ", with the same times, so the run would count twice. Leave one of the "
                          "two folders out");
  }
  return {};
}

// Checks parts of different designs, too: verdicts of a profiler are about all of a report.
Result<void> check_means_the_same(const NamedResults& part, const KnownPart& known) {
  const Experiment& one = known.part->results.experiment;
  const Experiment& other = part.results.experiment;
  if (one.program != other.program || one.cell_meaning == other.cell_meaning) {
    return {};
  }
  return make_error(ErrorCode::invalid_argument,
                    part.name + " and " + known.part->name + " are of one program, " + one.program +
                        ", but cells of the one mean something else than those of the other "
                        "(cell_meaning " +
                        std::to_string(other.cell_meaning) + " and " +
                        std::to_string(one.cell_meaning) +
                        "): no figure can be made from both. Leave one of the two out, or compare "
                        "them (assay report --compare)");
}

Result<void> check_go_together(std::span<const NamedResults> parts) {
  std::vector<KnownPart> before;
  for (const NamedResults& part : parts) {
    for (const KnownPart& known : before) {
      ASSAY_PROPAGATE(check_means_the_same(part, known));
      ASSAY_PROPAGATE(check_shares_no_run(part, known));
    }
    before.push_back(known_part(part));
  }
  return {};
}

}  // namespace

Result<std::vector<Results>> merged(std::vector<NamedResults> parts) {
  ASSAY_PROPAGATE(check_go_together(parts));
  std::vector<Results> all;
  for (NamedResults& part : parts) {
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
