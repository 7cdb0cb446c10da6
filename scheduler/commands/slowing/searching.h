// SPDX-License-Identifier: Apache-2.0
// What a search on a live program is set up with: instructions, sampling, and JVMs to start; and
// the plan that it leaves.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/commands/prepared_java.h"
#include "scheduler/divining/plan.h"
#include "scheduler/divining/problem.h"
#include "scheduler/divining/search.h"
#include "scheduler/divining/selection.h"
#include "scheduler/process/environment.h"
#include "scheduler/subject/measured_window.h"
#include "scheduler/subject/slowed_program.h"
#include "scheduler/subject/subject.h"
#include "slowdown/calibration/calibration.h"

namespace assay::commands {

// The chosen kind, and others whose cost is near enough to fill the gaps between its multiples.
std::vector<divining::InstructionKind> kinds_of(const slowdown::Calibration& calibration);

struct SamplingWish {
  std::string event;
  double overhead = 0.25;  // how much longer the program may take
  bool any_speed = false;
};

struct Sampling {
  subject::WindowSettings window;
  double hz = 0;
  std::string in_words;
};

// A sample's cost on this machine gives the rate.
Result<Sampling> choose_sampling(const SamplingWish& wish);

// How an iteration's end is told.
struct IterationMarks {
  std::string line;      // a regular expression, of a line that is printed
  std::string method{};  // that returns; empty: none
};

// What else a search may be asked for.
struct SearchChoices {
  bool restarts = false;  // a JVM for each install
  divining::SelectionRules selection{};
};

// What times depend on besides the program: a search goes on under the same only.
std::string conditions_of(const Sampling& sampling, const IterationMarks& marks,
                          const SearchChoices& choices = {});

// How a search is made; no more instructions than a unit may have of these kinds.
divining::SearchRules search_rules(bool is_quick,
                                   const std::vector<divining::InstructionKind>& kinds);

Result<void> write_found_plan(const divining::Search& search, const divining::Plan& found,
                              const std::filesystem::path& file);

// Starts a program's JVMs: the same command each time, with files of its own in `folder`.
class SubjectLauncher {
 public:
  SubjectLauncher(PreparedJava java, IterationMarks marks, std::filesystem::path folder,
                  std::filesystem::path profiles, process::Environment environment)
      : java_(std::move(java)),
        marks_(std::move(marks)),
        folder_(std::move(folder)),
        profiles_(std::move(profiles)),
        environment_(std::move(environment)) {}

  Result<subject::SubjectSettings> next(const subject::LaunchOrders& orders);

 private:
  PreparedJava java_;
  IterationMarks marks_;
  std::filesystem::path folder_;
  std::filesystem::path profiles_;
  process::Environment environment_;
  std::size_t count_ = 0;
};

}  // namespace assay::commands
