// SPDX-License-Identifier: Apache-2.0
// Finds out what `assay score` is asked for, and what the request means on this machine, before
// anything is run.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/experiment/running/arms.h"
#include "scheduler/experiment/running/sampled_run.h"
#include "scheduler/experiment/score_arguments.h"
#include "scheduler/launch/prepared_java.h"
#include "scheduler/process/environment.h"
#include "scheduler/scoring/design/block_choice.h"
#include "scheduler/search/search_setup.h"

namespace assay::experiment {

struct ScoreSetup {
  ScoreArguments arguments = {};
  std::vector<std::string> command = {};  // contains {iterations} if the user's command does
  launch::PreparedJava endless = {};      // the command with so much work that it runs for minutes
  std::vector<Participant> participants = {};
  std::vector<scoring::ProfilerVariant> variants = {};  // all variants, with the oracle
  std::vector<scoring::Unmeasured> unmeasured = {};
  profilers::Host host = {};
  std::map<double, std::string> plans = {};  // files by their targets in percent
  std::vector<double> targets = {};
  std::uint32_t forks = 0;
  double run_seconds = 0;              // of CPU time, for which a run is warm
  double least_run_seconds = 0;        // the same, where there is no time for more
  std::optional<double> minutes = {};  // for the whole score; nothing: no limit
  WatchTerms watch = {};
  scoring::ChoiceRules choice = {};  // its ns_per_instruction comes from the calibration

  search::IterationMarks iteration_ends() const {
    return {watch.iteration_line, arguments.iteration_method};
  }
};

// Tells whether each run of the command is one piece of work, of which no part has a time of its
// own.
inline bool is_of_whole_runs(const ScoreSetup& setup) {
  return setup.watch.iterations_told == IterationsTold::by_nobody;
}

// Sets up a score of the java command; a bundled kernel replaces an empty command where `quick` is
// asked for. Fails with what is wrong with the command, the plans, the profilers or the
// machine.
Result<ScoreSetup> set_up_score(const ScoreArguments& arguments,
                                const std::vector<std::string>& command,
                                const process::Environment& environment);

// Fails with what a profiler would otherwise say at its first run, after hours of searches: for
// example, that the folder's name does not fit into its options. Nothing is started or written.
Result<void> check_profilers(const ScoreSetup& setup, const std::filesystem::path& folder);

}  // namespace assay::experiment
