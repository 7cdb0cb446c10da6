// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/running/cells.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "scheduler/process/interruption.h"

namespace assay::experiment {

std::string why_hopeless(std::span<const scoring::Cell> cells) {
  constexpr std::size_t kEnough = 8;
  const bool all_failed =
      std::ranges::none_of(cells, [](const scoring::Cell& cell) { return cell.failure.empty(); });
  if (cells.size() < kEnough || !all_failed) {
    return "";
  }
  return fmt::format(
      "all of the first {} runs failed, the last one because: {}. Where units were not compiled, "
      "longer runs help (--run-time), in another folder; the same command tries once more",
      cells.size(), cells.back().failure);
}

Result<void> store(const ReportFolder& folder, const CellRun& run) {
  if (run.by_debug_information) {
    ASSAY_PROPAGATE(folder.store(*run.by_debug_information));
  }
  return folder.store(run.cell);
}

Result<void> run_cells(const ReportFolder& folder, const CellTerms& terms,
                       scoring::Results& results, const Tell& tell) {
  for (const std::uint32_t order : unfinished(results.experiment, results.cells)) {
    if (process::Interruption::is_asked_for()) {
      return make_error(ErrorCode::interrupted, "stopped; the same command goes on");
    }
    if (std::string reason = why_hopeless(results.cells); !reason.empty()) {
      return make_error(ErrorCode::io_failure, std::move(reason));
    }
    ASSAY_ASSIGN(CellRun run, run_cell(terms, results.experiment.order[order], order));
    ASSAY_PROPAGATE(store(folder, run));
    if (run.by_debug_information) {
      results.cells.push_back(*std::move(run.by_debug_information));
    }
    results.cells.push_back(std::move(run.cell));
    tell(results.cells.back(), time_left(results.experiment, results.cells, 0));
  }
  folder.remove_scratch();
  return {};
}

}  // namespace assay::experiment
