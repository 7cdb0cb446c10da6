// SPDX-License-Identifier: Apache-2.0
// Does what the jobs of a workflow are for.
#pragma once

#include <string>

#include "native/support/result.h"
#include "scheduler/process/environment.h"
#include "scheduler/report/report.h"

namespace assay::workflow {

struct RunOrder {
  std::string folder = {};  // folder of one program
  std::string run = {};     // as the list of runs has it
  int attempt = 1;          // number of the try, from 1
};

// Plans the program's experiment, unless it was planned already, and writes the list of its runs.
// Fails (invalid_argument) where anything but the processor is another than `init` saw.
Result<void> plan_runs(const std::string& program_folder, const process::Environment& environment);

// Makes the run, unless it was made already, and marks it. Waits while another job measures on this
// machine. Fails (io_failure) where the run failed, but for the last attempt, after which it is
// marked as failed, and the function returns why it failed; an empty text stands for success.
Result<std::string> make_run(const RunOrder& order, const process::Environment& environment);

// Writes the report of all programs in the folder. Fails (invalid_argument) where the folder has a
// page that is no report of ours.
Result<report::Report> report_of_workflow(const std::string& folder);

}  // namespace assay::workflow
