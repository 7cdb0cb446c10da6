// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/score.h"

#include <algorithm>
#include <map>

#include "scheduler/scoring/blocks/blame.h"
#include "scheduler/scoring/blocks/block_scores.h"
#include "scheduler/scoring/blocks/reason_splits.h"
#include "scheduler/scoring/design/run_order.h"
#include "scheduler/scoring/java_part.h"
#include "scheduler/scoring/judging/controls.h"
#include "scheduler/scoring/judging/verdicts.h"
#include "scheduler/scoring/overhead_scores.h"
#include "scheduler/scoring/rank_agreement.h"
#include "scheduler/scoring/share_scores.h"

namespace assay::scoring {

namespace {

// Returns the clock in words: "the program's own iterations, CPU time". What a harness prints is
// either wall time or CPU time, and these two cannot be compared.
std::string clock_of(const CellTable& cells, const Results& results) {
  std::string text(name_of(cells.clock()));
  if (cells.clock() != RunClock::program) {
    return text;
  }
  const auto stored = std::ranges::find_if(
      results.cells, [](const Cell& cell) { return cell.iterations.has_value(); });
  if (stored != results.cells.end()) {
    text += stored->iterations->cpu_us.empty()                     ? ", wall time"
            : stored->iterations->clock == IterationClock::process ? ", CPU time of all threads"
                                                                   : ", CPU time";
  }
  return text;
}

// Tells of units that some runs compiled otherwise than planned, and in how many.
void tell_other_shapes(const Results& results, std::vector<Unmeasured>& unmeasured) {
  std::map<std::string, std::size_t> runs;
  for (const Cell& cell : results.cells) {
    for (const std::string& unit : cell.not_as_planned) {
      ++runs[unit];
    }
  }
  for (const auto& [unit, count] : runs) {
    unmeasured.push_back({"unit " + unit + ", as planned in each run",
                          std::to_string(count) + " of " + std::to_string(results.cells.size()) +
                              " runs compiled it to another shape, or not at all"});
  }
}

}  // namespace

ExperimentScore score(const Results& results, const ScoreRules& rules) {
  const CellTable cells(results);
  const Scoring scoring{results.experiment, cells, rules};
  ExperimentScore result{.experiment = results.experiment, .rules = rules};
  result.run_clock = clock_of(cells, results);
  result.overheads = overhead_scores(scoring);
  result.shares = share_comparisons(scoring);
  result.agreements = rank_agreements(scoring);
  result.polls = poll_scores(scoring);
  result.base_shares = base_shares(scoring);
  result.blocks = block_scores(scoring);
  assign_blame(results.experiment, rules, result.blocks);
  result.reasons = reason_splits(results.experiment, result.blocks);
  result.verdicts = verdicts(scoring, result.blocks, result.shares, results.cells);
  result.controls = controls(scoring, result.blocks, result.verdicts);
  if (const auto why = too_much_without_method(scoring)) {
    result.experiment.unmeasured.push_back({"time on wrong methods", *why});
  }
  tell_other_shapes(results, result.experiment.unmeasured);
  result.finished_cells = static_cast<std::uint32_t>(finished_runs(results));
  for (const Cell& cell : results.cells) {
    if (!cell.ended_well()) {
      ++result.failed_cells;
      const std::string what =
          std::string(cell.key.profiler.empty() ? "a run without profiler" : cell.key.profiler) +
          ", run " + std::to_string(cell.order);
      result.experiment.unmeasured.push_back(
          {what,
           cell.failure.empty() ? "exit code " + std::to_string(cell.exit_code) : cell.failure});
    }
  }
  return result;
}

}  // namespace assay::scoring
