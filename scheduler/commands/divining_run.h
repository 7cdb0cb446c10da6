// SPDX-License-Identifier: Apache-2.0
// A search from its first measurement, or from where it was left, to a checked plan.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

#include "native/support/result.h"
#include "scheduler/divining/fresh_check.h"
#include "scheduler/divining/search.h"
#include "scheduler/subject/search_steps.h"
#include "scheduler/subject/slowed_program.h"

namespace assay::commands {

struct DiviningTerms {
  measuring::SlowingTerms slowing;
  divining::SearchRules rules;
  bool restarts = false;              // a fresh JVM for each install
  std::size_t check_jvms = 3;         // fresh ones for the plan, and as many for the base
  std::filesystem::path search_file;  // all measurements; a search that is there goes on
  subject::SearchFiles files;
  // A window's undisturbed CPU time for few blocks, and for finding out which blocks there are.
  std::chrono::milliseconds shortest_window{600};
  std::chrono::milliseconds profile_window{2'500};
  double samples_per_second = 10'000;
};

struct DiviningResult {
  divining::Search search;
  divining::Finished finished;
  std::optional<measuring::Candidates> candidates;  // nothing where an earlier run chose them
  std::optional<divining::FreshCheck> check;
  std::string check_failure;  // why there is no check although one was wanted
  subject::MeasuringConditions conditions;
  std::chrono::seconds search_took{0};  // until the plan was there, warm-up included
  std::chrono::seconds took{0};         // with the check in fresh JVMs
  bool was_resumed = false;
};

// Says on stderr how it goes. Fails (interrupted) when the user stops it: the same command goes on.
Result<DiviningResult> run_divining(subject::SlowedProgram& program, const DiviningTerms& terms);

}  // namespace assay::commands
