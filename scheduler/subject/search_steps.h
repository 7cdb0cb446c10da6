// SPDX-License-Identifier: Apache-2.0
// What a search wants to be measured, carried out on a program that runs.
#pragma once

#include <chrono>
#include <map>
#include <string>

#include "native/support/result.h"
#include "scheduler/divining/measurement.h"
#include "scheduler/divining/search.h"
#include "scheduler/measuring/candidates.h"
#include "scheduler/subject/slowed_program.h"

namespace assay::subject {

// Where plans are written for the agent to read, and profiles are kept.
struct SearchFiles {
  std::string plan;
};

// Finds out what can be slowed: compiles hot units with a profile that is kept from then on, until
// a window shows no others, counts how often their blocks are executed, and chooses.
Result<measuring::Candidates> find_candidates(SlowedProgram& program,
                                              const measuring::SlowingTerms& terms);

// What a window is for: a search makes up for noise by taking many, a check has one in each JVM.
enum class WindowUse { search, check };

// The window that gives so many blocks enough samples each to be told from their neighbours: at
// least `shortest`, and twice (five times for a check) that at most, for noise between installs
// remains whatever is counted. (Simulated searches with a third of the samples were 0.4 points
// worse.)
std::chrono::milliseconds window_for(WindowUse use, std::size_t blocks, double samples_per_second,
                                     std::chrono::milliseconds shortest);

// How the measurements went; told in the report.
struct MeasuringConditions {
  std::uint64_t samples = 0;
  std::uint64_t lost_samples = 0;
  std::uint64_t unmapped_samples = 0;
  std::uint64_t kernel_samples = 0;
  std::size_t windows = 0;
  std::size_t iterations = 0;
  std::size_t undisturbed_iterations = 0;           // and so measured
  std::map<std::string, std::string> missed_units;  // by name, and why they were not measured
};

// Measures a plan on so many fresh installs. What goes wrong with the program is in the step's
// `failure`; fails only where the user wants to stop, and where nothing can be measured at all.
Result<divining::Step> measure_in_one_jvm(SlowedProgram& program, const SearchFiles& files,
                                          const divining::Problem& problem,
                                          const divining::Measure& wanted,
                                          MeasuringConditions& conditions);

// The same, each install being another JVM, whose units have the plan from the start on.
Result<divining::Step> measure_in_fresh_jvms(SlowedProgram& program, const SearchFiles& files,
                                             const divining::Problem& problem,
                                             const divining::Measure& wanted,
                                             MeasuringConditions& conditions);

}  // namespace assay::subject
