// SPDX-License-Identifier: Apache-2.0
// Sets up a search on a live program with instructions, sampling and JVMs to start, and writes the
// plan that it finds.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/divining/plan.h"
#include "scheduler/divining/problem.h"
#include "scheduler/divining/search.h"
#include "scheduler/divining/selection.h"
#include "scheduler/launch/prepared_java.h"
#include "scheduler/process/environment.h"
#include "scheduler/subject/measured_window.h"
#include "scheduler/subject/slowed_program.h"
#include "scheduler/subject/subject.h"
#include "slowdown/calibration/calibration.h"

namespace assay::search {

// Returns the chosen kind, and kinds whose cost is near enough to fill the gaps between its
// multiples.
std::vector<divining::InstructionKind> kinds_of(const slowdown::Calibration& calibration);

struct SamplingWish {
  std::string event;
  double overhead = 0.25;  // share of its time by which the program may take longer
  bool any_speed = false;
};

struct Sampling {
  subject::WindowSettings window;
  double hz = 0;
  std::string in_words;
};

// Chooses how to sample. The rate follows from a sample's cost on this machine.
Result<Sampling> choose_sampling(const SamplingWish& wish);

// Says how an iteration's end is told.
struct IterationMarks {
  std::string line;      // regular expression of a line that the program prints
  std::string method{};  // method whose returns end iterations; empty where lines do
};

// Holds what else a search may be asked for.
struct SearchChoices {
  bool restarts = false;  // true where each install gets a JVM of its own
  divining::SelectionRules selection{};
};

// Returns in words what times depend on besides the program. A search goes on only under the same
// conditions.
std::string conditions_of(const Sampling& sampling, const IterationMarks& marks,
                          const SearchChoices& choices = {});

// Returns the rules of a search, with no more instructions of these kinds than a unit may have.
divining::SearchRules search_rules(bool is_quick,
                                   const std::vector<divining::InstructionKind>& kinds);

Result<void> write_found_plan(const divining::Search& search, const divining::Plan& found,
                              const std::filesystem::path& file);

// Gives the settings with which a program's JVMs are started: the command is the same each time,
// and each JVM has files of its own in `folder`.
class SubjectLauncher {
 public:
  SubjectLauncher(launch::PreparedJava java, IterationMarks marks, std::filesystem::path folder,
                  std::filesystem::path profiles, process::Environment environment)
      : java_(std::move(java)),
        marks_(std::move(marks)),
        folder_(std::move(folder)),
        profiles_(std::move(profiles)),
        environment_(std::move(environment)) {}

  Result<subject::SubjectSettings> next(const subject::LaunchOrders& orders);

 private:
  launch::PreparedJava java_;
  IterationMarks marks_;
  std::filesystem::path folder_;
  std::filesystem::path profiles_;
  process::Environment environment_;
  std::size_t count_ = 0;
};

}  // namespace assay::search
