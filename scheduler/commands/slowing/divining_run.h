// SPDX-License-Identifier: Apache-2.0
// A search from its first measurement, or from where it was left, to a checked plan.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "native/support/result.h"
#include "scheduler/divining/fresh_check.h"
#include "scheduler/divining/search.h"
#include "scheduler/subject/searched_program.h"

namespace assay::commands {

struct DiviningTerms {
  measuring::SlowingTerms slowing;
  divining::SearchRules rules;
  std::size_t check_jvms = 3;         // fresh ones for the plan, and as many for the base
  std::filesystem::path search_file;  // all measurements; a search that is there goes on
  std::filesystem::path profiles;     // emptied for a search anew; no path: others need them
  std::string program;                // as divining::Search has it, and
  std::string conditions;
  bool whole_runs = false;  // measured instead of iterations
  // Whether a program without iterations is measured by whole runs although nobody said so.
  bool may_turn_to_whole_runs = true;
  // Called as soon as there is a plan, before it is checked.
  std::function<Result<void>(const divining::Search&, const divining::Plan&)> take_plan = {};
};

// The same program, measured in two ways.
struct ProgramUnderSearch {
  subject::SearchedProgram& iterating;
  subject::SearchedProgram& repeated;
};

struct DiviningResult {
  divining::Search search;
  divining::Finished finished;
  std::optional<measuring::Candidates> candidates;  // nothing where an earlier run chose them
  std::optional<divining::FreshCheck> check;
  // Why the check has fewer JVMs than were wanted, or says nothing though it has as many.
  std::string check_failure;
  subject::MeasuringConditions conditions;
  bool was_resumed = false;
};

// Says on stderr how it goes. Now and then a unit comes out in another shape than it was first seen
// in, or a caller takes it in, and stays so: what was measured is of no use then, and the search
// begins anew, twice at most. Fails (interrupted) when the user stops it: the same command goes on,
// with a check that was begun, too.
Result<DiviningResult> run_divining(ProgramUnderSearch program, const DiviningTerms& terms);

}  // namespace assay::commands
