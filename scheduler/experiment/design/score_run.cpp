// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/design/score_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <ctime>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "native/options/option_spec.h"
#include "native/support/shell_word.h"
#include "native/support/version.h"
#include "scheduler/experiment/cell_plans.h"
#include "scheduler/experiment/design/known_liar.h"
#include "scheduler/experiment/design/program_files.h"
#include "scheduler/experiment/design/reproducers.h"
#include "scheduler/experiment/design/score_cells.h"
#include "scheduler/experiment/design/score_planning.h"
#include "scheduler/experiment/design/score_progress.h"
#include "scheduler/experiment/design/score_request.h"
#include "scheduler/experiment/iterations.h"
#include "scheduler/experiment/running/cell_run.h"
#include "scheduler/experiment/running/cells.h"
#include "scheduler/experiment/running/stored_results.h"
#include "scheduler/host/machine_facts.h"
#include "scheduler/process/folder_lock.h"
#include "scheduler/process/messages.h"
#include "scheduler/process/sha256.h"
#include "scheduler/report/report_files.h"
#include "scheduler/scoring/design/run_order.h"
#include "scheduler/scoring/design/time_left.h"

namespace assay::experiment {
namespace {

namespace fs = std::filesystem;

void tell(const scoring::Results& results, const scoring::Cell& cell,
          const scoring::TimeEstimate& left) {
  const std::string what =
      fmt::format("run {} of {}: {} with {}", finished_runs(results),
                  results.experiment.order.size(), variant_name(cell.key.variant),
                  cell.key.profiler.empty() ? "no profiler" : cell.key.profiler);
  if (cell.failure.empty()) {
    process::note(fmt::format("{}: {:.1f} s; about {} left", what, cell.took_ns / 1e9,
                              in_minutes(left.seconds)));
  } else {
    process::warn(fmt::format("{}: {}", what, cell.failure));
  }
}

void tell_failed_runs(const scoring::Results& results) {
  if (const std::size_t failed = failed_runs(results); failed > 0) {
    process::warn(fmt::format("{} of {} runs failed. The same command repeats them", failed,
                              results.experiment.order.size()));
  }
}

// Tells the runs that there was no time for, in the report as well.
void tell_unmade_runs(scoring::Results& results) {
  const std::size_t unmade = unfinished(results.experiment, results.cells).size();
  if (unmade == 0) {
    return;
  }
  std::string what = fmt::format("{} of {} runs", unmade, results.experiment.order.size());
  process::warn(
      fmt::format("{} were not made: there was no time for them (--minutes). The same "
                  "command makes them",
                  what));
  std::vector<scoring::Unmeasured> left_out = leave_out_unmade(results);
  left_out.push_back({std::move(what), "there was no time for them (--minutes)"});
  results.experiment.unmeasured.insert(results.experiment.unmeasured.end(), left_out.begin(),
                                       left_out.end());
}

// Returns a function that tells whether a run ends within the score's time, which began at `begin`.
HasTime time_limit_of(const ScoreSetup& setup, std::chrono::steady_clock::time_point begin) {
  constexpr double kReportSeconds = 2;
  if (!setup.minutes) {
    return {};
  }
  return [limit_s = 60 * *setup.minutes - kReportSeconds, begin](double expected_s) {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
    return passed.count() + expected_s <= limit_s;
  };
}

std::string now_in_utc() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  char text[32];
  (void)std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

// Returns the versions of what measures. Two builds of one version need not slow down alike.
std::vector<NamedValue> versions_of(const ScoreSetup& setup) {
  std::vector<NamedValue> versions = {{"assay", std::string("assay ") + kVersion},
                                      {"JDK", name_of(setup.host.jdk)},
                                      {"Graal", to_string(setup.endless.toolchain.graal_version)}};
  const installation::OwnParts& ours = setup.host.installation;
  for (const auto& [name, file] :
       {std::pair("assay's agent", ours.agent), std::pair("assay's shim", ours.shim)}) {
    if (const auto checksum = process::sha256_of(file)) {
      constexpr std::size_t kEnough = 12;
      versions.push_back({name, "sha256 " + checksum->substr(0, kEnough)});
    }
  }
  const auto files = checksums_of(code_of(setup.command, setup.host.environment));
  if (files && !files->empty()) {
    versions.push_back({"program", "checksum " + joint_checksum(*files)});
  }
  return versions;
}

// Returns the line that makes this score. A bundled kernel has no command of the user's.
std::string command_line_of(const ScoreSetup& setup) {
  std::vector<std::string> words = {"assay", "score"};
  for (const auto& [key, value] : options::words_of(score_option_table(), setup.arguments)) {
    words.push_back("--" + key);
    if (!value.empty()) {
      words.push_back(value);
    }
  }
  words.insert(words.end(), {"-o", setup.arguments.folder, "--"});
  words.insert(words.end(), setup.command.begin(), setup.command.end());
  return shell_line(words);
}

scoring::Experiment new_experiment(const ScoreSetup& setup) {
  scoring::Experiment experiment;
  experiment.program = program_name(setup.endless.invocation.command_line.program);
  experiment.title = "How well profilers tell the truth about " + experiment.program;
  experiment.started = now_in_utc();
  experiment.clock = setup.watch.event.name;
  for (const auto& [key, value] : host::machine_facts()) {
    experiment.machine.push_back({key, value});
  }
  experiment.versions = versions_of(setup);
  experiment.cell_meaning = kCellMeaning;
  experiment.seed = setup.arguments.seed;
  experiment.profilers = setup.variants;
  experiment.unmeasured = setup.unmeasured;
  experiment.score_command = command_line_of(setup);
  experiment.liar_shown = known_liar_shown(setup.host.environment, experiment);
  return experiment;
}

// Returns the number of plans that an earlier command has found, or that are given.
std::size_t plans_there(const scoring::Experiment& experiment, const ScoreSetup& setup) {
  return static_cast<std::size_t>(std::ranges::count_if(setup.targets, [&](double target) {
    return setup.plans.contains(target) ||
           std::ranges::find(experiment.plans, target, &scoring::PlanTarget::target_percent) !=
               experiment.plans.end();
  }));
}

}  // namespace

Result<report::Report> run_experiment(const ScoreSetup& setup) {
  const HasTime has_time = time_limit_of(setup, std::chrono::steady_clock::now());
  std::error_code ignored;  // after an error locking fails, too, and says why
  std::filesystem::create_directories(setup.arguments.folder, ignored);
  ASSAY_ASSIGN(const process::UniqueDescriptor lock,
               process::lock_folder(setup.arguments.folder, process::IfLocked::refuse));
  ASSAY_ASSIGN(const std::string request, request_of(setup));
  ASSAY_ASSIGN(const auto folder, ReportFolder::open(setup.arguments.folder, request));
  ASSAY_ASSIGN(scoring::Results results, planned_results(setup, folder, Pairs::needed));
  ASSAY_ASSIGN(const CellTerms terms, cell_terms(setup, folder, results.experiment));
  process::note(outlook(results, first_guess_s(setup)));
  ASSAY_PROPAGATE(run_cells(
      folder, terms, results,
      [&](const scoring::Cell& cell, const scoring::TimeEstimate& left) {
        tell(results, cell, left);
      },
      has_time));
  tell_failed_runs(results);
  tell_unmade_runs(results);
  std::vector<scoring::ExperimentScore> scores = {score(results, {})};
  keep_liar_shown(setup.host.environment, scores.front());
  const auto wrong = write_reproducers(folder, setup, scores.front());
  report::Report report = report::report_of(std::move(scores));
  ASSAY_PROPAGATE(report::write_report(folder.path(), report));
  if (!wrong) {
    process::warn("the scripts that show misattributions again could not be written: " +
                  wrong.error().message());
  } else if (*wrong > 0) {
    process::note(fmt::format("{} misattributions can be seen again by the scripts in {}", *wrong,
                              (folder.path() / kReproducerFolderName).string()));
  }
  process::note("the report is " + (folder.path() / report::kPageName).string());
  return report;
}

Result<scoring::Results> planned_results(const ScoreSetup& setup, const ReportFolder& folder,
                                         Pairs pairs) {
  scoring::Results results;
  if (folder.has_experiment()) {
    ASSAY_ASSIGN(results, read_results(folder.path()));
  } else {
    results.experiment = new_experiment(setup);
  }
  if (!results.experiment.order.empty()) {
    const std::size_t failed = forget_failed_runs(results);
    process::note(
        fmt::format("the score continues: {} of {} runs are done{}", finished_runs(results),
                    results.experiment.order.size(),
                    failed == 0 ? "" : fmt::format("; {} runs that failed are repeated", failed)));
    return results;
  }
  process::note(rough_outlook(setup, pairs, plans_there(results.experiment, setup)));
  ASSAY_PROPAGATE(plan_experiment(setup, pairs, folder, results.experiment));
  return results;
}

}  // namespace assay::experiment
