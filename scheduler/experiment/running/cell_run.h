// SPDX-License-Identifier: Apache-2.0
// Makes one cell: a run of the program in a fresh JVM, and what the run gave.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "native/support/result.h"
#include "scheduler/experiment/cell_plans.h"
#include "scheduler/experiment/program_times.h"
#include "scheduler/experiment/running/arms.h"
#include "scheduler/experiment/running/sampled_run.h"
#include "scheduler/sampling/sample_event.h"

namespace assay::experiment {

// The meaning of a cell's figures (scoring::Experiment::cell_meaning). Cells that mean different
// things are not mixed: the number is to be raised whenever they come to mean something else. 2:
// our own sampler's profiles of a slowed block are of quiet iterations (decision 0012).
inline constexpr std::uint32_t kCellMeaning = 2;

// The folder in `scratch` that holds what a profiler writes in a run.
inline constexpr std::string_view kProfilerFolderName = "profiler";

struct AgentOrders {
  scoring::Variant variant = {};
  std::filesystem::path plan = {};
  std::filesystem::path code_log = {};
  bool debug_info = false;  // debug information is to be in the code log, too
};
// Returns the words of the program's command, with the agent.
using CommandFor = std::function<Result<std::vector<std::string>>(const AgentOrders& orders)>;

struct CellTerms {
  profilers::Host host = {};
  std::map<std::string, profilers::ProfilerChoice> choices = {};  // by id, without the oracle
  CommandFor command = {};
  CellPlans plans = {};
  std::filesystem::path plan_folder = {};         // holds the plans' files
  std::filesystem::path scratch = {};             // emptied before each cell
  std::string debug_information = {};             // this profiler's id; empty: it is not asked for
  std::set<slowdown::UnitKey> needed_units = {};  // units of blocks slowed alone
  WatchTerms watch = {};
};

struct CellRun {
  scoring::Cell cell = {};
  // The same run, named by the JVM's debug information. Only the oracle's runs that went well have
  // this cell.
  std::optional<scoring::Cell> by_debug_information = {};
  // All iterations of the run, as its harness or the agent reports them.
  std::vector<LineTimes> iterations = {};
};

// Runs one cell. Whatever goes wrong with the program or the profiler is the cell's failure. Fails
// (interrupted) where the user wants to stop, and (io_failure) where nothing can be written.
Result<CellRun> run_cell(const CellTerms& terms, const scoring::CellKey& key, std::uint32_t order);

}  // namespace assay::experiment
