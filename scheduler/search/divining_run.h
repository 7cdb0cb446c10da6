// SPDX-License-Identifier: Apache-2.0
// Runs a search from its first measurement, or from where it was interrupted, to a checked plan.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "native/support/result.h"
#include "scheduler/divining/fresh_check.h"
#include "scheduler/divining/fresh_rounds.h"
#include "scheduler/divining/search.h"
#include "scheduler/subject/searched_program.h"

namespace assay::search {

struct DiviningTerms {
  measuring::SlowingTerms slowing;
  divining::SearchRules rules;
  std::size_t check_jvms = 3;  // fresh JVMs for a plan, and as many for the base
  // Most plans that are measured in fresh JVMs: the search's, and those that are corrected by what
  // they show.
  std::size_t most_fresh_rounds = divining::FreshRules().most_rounds;
  std::filesystem::path search_file;  // file of all measurements, with which a search goes on
  // Folder that is emptied when a search begins anew; empty where others need the profiles.
  std::filesystem::path profiles;
  std::string program;      // as in divining::Search
  std::string conditions;   // as in divining::Search
  bool whole_runs = false;  // true where whole runs are measured instead of iterations
  // Says that a program without iterations is measured by whole runs even if nobody asked for them.
  bool may_turn_to_whole_runs = true;
  // Function that is called as soon as there is a plan, before the plan is checked.
  std::function<Result<void>(const divining::Search&, const divining::Plan&)> take_plan = {};
};

// Holds the same program measured in two ways.
struct ProgramUnderSearch {
  subject::SearchedProgram& iterating;
  subject::SearchedProgram& repeated;
};

struct DiviningResult {
  divining::Search search;
  divining::Finished finished;
  std::optional<measuring::Candidates> candidates;  // nothing where an earlier run chose them
  std::optional<divining::FreshCheck> check;
  // How the check ended, and which of its plans is that of `finished`; nothing where it did not
  // end.
  std::optional<divining::FreshDone> fresh;
  // Why the check has fewer JVMs than were wanted, or has no result although it has enough JVMs.
  std::string check_failure;
  subject::MeasuringConditions conditions;
  bool was_resumed = false;
};

// Runs the search and the check, and tells the progress on stderr. Now and then a unit is compiled
// to another shape than the first one, or is inlined by a caller, and stays so. What was measured
// is of no use then, and the search begins anew, twice at most. The function fails (interrupted)
// when the user stops it; the same command then continues the search, or the check if that had
// begun.
Result<DiviningResult> run_divining(ProgramUnderSearch program, const DiviningTerms& terms);

}  // namespace assay::search
