// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/cells.h"

#include <utility>

#include "scheduler/process/interruption.h"

namespace assay::experiment {

Result<void> run_cells(const ReportFolder& folder, const CellTerms& terms,
                       scoring::Results& results, const Tell& tell) {
  for (const std::uint32_t order : unfinished(results.experiment, results.cells)) {
    if (process::Interruption::is_asked_for()) {
      return make_error(ErrorCode::interrupted, "stopped; the same command goes on");
    }
    ASSAY_ASSIGN(CellRun run, run_cell(terms, results.experiment.order[order], order));
    ASSAY_PROPAGATE(folder.store(run.cell));
    results.cells.push_back(std::move(run.cell));
    tell(results.cells.back(), time_left(results.experiment, results.cells, 0));
  }
  folder.remove_scratch();
  return {};
}

}  // namespace assay::experiment
