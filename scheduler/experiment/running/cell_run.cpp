// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/running/cell_run.h"

#include <algorithm>
#include <optional>
#include <system_error>
#include <utility>

#include "native/files/atomic_file.h"
#include "native/files/folder.h"
#include "scheduler/experiment/cell_plans.h"
#include "scheduler/experiment/program_times.h"
#include "scheduler/experiment/running/iteration_watch.h"
#include "scheduler/experiment/running/program_clock.h"
#include "scheduler/experiment/running/sampled_run.h"
#include "scheduler/experiment/suspects.h"
#include "scheduler/process/captured_output.h"
#include "scheduler/process/interruption.h"
#include "scheduler/profilers/profiled_run.h"
#include "scheduler/subject/code_log_follower.h"

namespace assay::experiment {
namespace {

namespace fs = std::filesystem;
using scoring::Cell;

Result<void> make_empty(const fs::path& folder) {
  std::error_code failed;
  fs::remove_all(folder, failed);
  return failed ? make_error(ErrorCode::io_failure, folder.string() + ": " + failed.message())
                : files::make_folder(folder);
}

constexpr const char* kStdoutLog = "stdout.log";

struct Start {
  std::vector<std::string> words = {};
  fs::path code_log = {};
};

IterationEnds iteration_ends(const CellTerms& terms, const Start& start) {
  return {.told = terms.watch.iterations_told,
          .line = terms.watch.iteration_line,
          .code_log = start.code_log,
          .timer = terms.watch.timer};
}

// Returns what is asked while the program runs: whether it has done enough, and its CPU time, where
// the ends of its lines are timed by it. (The agent tells that of a method's returns.)
Result<process::RunHooks> hooks_of(const CellTerms& terms, const Start& start) {
  process::RunHooks hooks;
  ASSAY_ASSIGN(hooks.is_enough,
               enough_after(iteration_ends(terms, start), terms.watch.stopped_after));
  if (terms.watch.timer.clock == scoring::IterationClock::process &&
      terms.watch.iterations_told == IterationsTold::by_lines) {
    hooks.cpu_clock = program_clock(start.code_log);
  }
  return hooks;
}

double in_ns(std::chrono::nanoseconds time) { return static_cast<double>(time.count()); }

// Keeps what the program printed on stdout, for the case that the run fails.
Result<void> keep_stdout(const CellTerms& terms, const process::CapturedStream& output) {
  return output.text.empty()
             ? Result<void>()
             : files::write_atomically((terms.scratch / kStdoutLog).string(), output.text);
}

Result<void> run_plain(const CellTerms& terms, const Start& start, CellRun& result) {
  Cell& cell = result.cell;
  ASSAY_ASSIGN(const process::RunHooks hooks, hooks_of(terms, start));
  ASSAY_ASSIGN(
      const process::CapturedRun run,
      process::run_captured(start.words, terms.host.environment, terms.scratch / "stderr.log",
                            terms.watch.time_limit, profilers::kTimeLimitOption, hooks));
  ASSAY_PROPAGATE(keep_stdout(terms, run.output));
  cell.exit_code =
      run.has_ended_well() ? 0 : run.exit_code;  // a run that was stopped has done well
  if (!run.has_ended_well()) {
    cell.failure = profilers::ended_badly(run.exit_code, run.errors());
    return {};
  }
  ASSAY_ASSIGN(result.iterations,
               iterations_of_run(iteration_ends(terms, start), run.output, run.error_output));
  cell.times = {total_ns(result.iterations), in_ns(run.wall_time), in_ns(run.cpu_time)};
  return {};
}

Result<void> run_with_profiler(const CellTerms& terms, const Start& start, CellRun& result) {
  Cell& cell = result.cell;
  ASSAY_ASSIGN(process::RunHooks hooks, hooks_of(terms, start));
  ASSAY_ASSIGN(profilers::ProfiledRun run,
               profilers::run_profiled(terms.host, terms.choices.at(cell.key.profiler),
                                       {.words = start.words,
                                        .folder = terms.scratch / kProfilerFolderName,
                                        .time_limit = terms.watch.time_limit,
                                        .hooks = std::move(hooks)}));
  ASSAY_PROPAGATE(keep_stdout(terms, run.output));
  cell.exit_code = run.exit_code;
  if (!run.profile) {
    cell.failure = run.profile.error().message();
    return {};
  }
  cell.profile = *std::move(run.profile);
  ASSAY_ASSIGN(result.iterations,
               iterations_of_run(iteration_ends(terms, start), run.output, run.error_output));
  cell.times = {total_ns(result.iterations), in_ns(run.wall_time), in_ns(run.cpu_time)};
  return {};
}

// Returns the oracle's run, with its samples under the names that another profiler gives them.
Cell named_otherwise(const Cell& run, const std::string& profiler,
                     profilers::ReportedProfile profile) {
  Cell cell{.key = run.key, .order = run.order, .times = run.times, .sampled = run.sampled};
  cell.key.profiler = profiler;
  profile.interval = run.profile->interval;
  profile.stated = run.profile->stated;
  cell.profile = std::move(profile);
  return cell;
}

Result<void> run_with_oracle(const CellTerms& terms, const Start& start, CellRun& result) {
  Cell& cell = result.cell;
  const slowdown::SlowdownPlan& plan = terms.plans.at(plan_name(cell.key.variant));
  WatchTerms watch = terms.watch;
  watch.seed += cell.order;
  ASSAY_ASSIGN(const WatchedProgram watched, run_sampled({.words = start.words,
                                                          .environment = terms.host.environment,
                                                          .code_log = start.code_log,
                                                          .output = terms.scratch / kStdoutLog,
                                                          .errors = terms.scratch / "stderr.log",
                                                          .watch = watch}));
  cell.exit_code = watched.exit_code;
  result.iterations = watched.run.iterations;
  if (watched.exit_code != 0) {
    cell.failure = profilers::ended_badly(watched.exit_code, watched.last_words);
    return {};
  }
  ASSAY_ASSIGN(OracleSays says,
               oracle_says(watched.run, plan,
                           sampled_part_of(cell.key.variant.kind, terms.watch.iterations_told)));
  cell.times = says.times;
  cell.sampled = says.parts;
  if (terms.watch.event.is_clock) {
    says.profile.interval = std::chrono::nanoseconds(terms.watch.period);
  } else {
    says.profile.stated[std::string(scoring::kStatedPeriod)] = std::to_string(terms.watch.period);
  }
  cell.profile = std::move(says.profile);
  cell.blocks = std::move(says.blocks);
  if (says.by_debug_information && !terms.debug_information.empty()) {
    result.by_debug_information =
        named_otherwise(cell, terms.debug_information, *std::move(says.by_debug_information));
  }
  return {};
}

// Fails where the code log is cut off. The agent goes on without a log that it cannot write, and
// code that is not in the log would belong to no unit.
Result<void> check_whole(const codelog::CodeLog& log) {
  if (log.damaged_records != 0 || codelog::fact_of(log, codelog::kEndFact) == nullptr) {
    return malformed("the agent's code log is cut off; check whether the disk is full");
  }
  return {};
}

// Fails the cell of a single block that was slowed too late, because earlier iterations say nothing
// about the block. A whole program is slowed bit by bit, and its cells do not fail.
void check_slowed_in_time(std::size_t iterations, Cell& cell) {
  const std::optional<std::uint64_t> since = cell.iterations->slowed_from;
  if (cell.failure.empty() && since &&
      cell.key.variant.kind == scoring::VariantKind::single_block) {
    cell.failure = why_slowed_too_late(iterations, *since);
  }
}

// Returns what the profiler adds that may be why units are otherwise; empty where nothing is.
std::string suspect_of(const CellTerms& terms, const std::string& profiler) {
  const auto choice = terms.choices.find(profiler);
  if (choice == terms.choices.end()) {
    return "";
  }
  const auto additions = choice->second.profiler->additions(terms.host, choice->second.settings,
                                                            terms.scratch / kProfilerFolderName);
  return additions ? suspect_among(additions->java_options, profiler) : "";
}

Result<void> compare_with_plan(const CellTerms& terms, const Start& start, CellRun& result) {
  Cell& cell = result.cell;
  if (!cell.failure.empty()) {
    return {};
  }
  subject::CodeLogFollower log(start.code_log.string());
  ASSAY_PROPAGATE(log.read());
  ASSAY_PROPAGATE(check_whole(log.log()));
  // Without polls all loops have another shape, and nothing is slowed.
  if (cell.key.variant.kind == scoring::VariantKind::without_polls) {
    return {};
  }
  const slowdown::SlowdownPlan& plan = terms.plans.at(plan_name(cell.key.variant));
  PlanFit fit = fit_of(plan, log.log(), cell.key.variant.kind, terms.needed_units);
  cell.failure = std::move(fit.why_useless);
  if (!cell.failure.empty()) {
    cell.failure += suspect_of(terms, cell.key.profiler);
  }
  cell.not_as_planned = std::move(fit.not_as_planned);
  const auto since = slowed_since(plan, log.log());
  if (since && cell.iterations) {
    cell.iterations->slowed_from = first_slowed(result.iterations, *since);
    check_slowed_in_time(result.iterations.size(), cell);
  }
  return {};
}

Result<void> fill(const CellTerms& terms, CellRun& result) {
  Cell& cell = result.cell;
  Start start{.code_log = terms.scratch / "code.log"};
  ASSAY_ASSIGN(start.words,
               terms.command({.variant = cell.key.variant,
                              .plan = terms.plan_folder / (plan_name(cell.key.variant) + ".json"),
                              .code_log = start.code_log,
                              .debug_info = cell.key.profiler == kOracleId &&
                                            !terms.debug_information.empty()}));
  if (cell.key.profiler.empty()) {
    ASSAY_PROPAGATE(run_plain(terms, start, result));
  } else if (cell.key.profiler == kOracleId) {
    ASSAY_PROPAGATE(run_with_oracle(terms, start, result));
  } else {
    ASSAY_PROPAGATE(run_with_profiler(terms, start, result));
  }
  cell.iterations = stored_times(terms.watch.timer.clock, result.iterations);
  return compare_with_plan(terms, start, result);
}

}  // namespace

Result<CellRun> run_cell(const CellTerms& terms, const scoring::CellKey& key, std::uint32_t order) {
  ASSAY_PROPAGATE(make_empty(terms.scratch));
  CellRun result{.cell = {.key = key, .order = order}};
  Cell& cell = result.cell;
  const auto begin = std::chrono::steady_clock::now();
  if (const auto filled = fill(terms, result); !filled) {
    if (filled.error().code() == ErrorCode::interrupted) {
      return filled.error();
    }
    cell.failure = filled.error().message();
  }
  // After a request to stop any failure may be its effect, so the run is made again later.
  if (!cell.failure.empty()) {
    ASSAY_PROPAGATE(process::Interruption::check());
  }
  if (!cell.failure.empty()) {
    cell.profile.reset();
    cell.sampled.reset();
    cell.blocks.clear();
    cell.not_as_planned.clear();
    result.by_debug_information.reset();
  }
  cell.took_ns = in_ns(std::chrono::steady_clock::now() - begin);
  return result;
}

}  // namespace assay::experiment
