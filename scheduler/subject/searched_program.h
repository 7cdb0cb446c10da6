// SPDX-License-Identifier: Apache-2.0
// Shows a program as a search for a plan sees it: what can be slowed, and measurements of plans.
// What is measured are iterations of one JVM or of several (iterating_program.h), or whole runs
// (repeated_program.h).
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "native/codelog/code_log.h"
#include "native/support/result.h"
#include "scheduler/divining/measurement.h"
#include "scheduler/divining/search.h"
#include "scheduler/measuring/candidates.h"
#include "scheduler/measuring/profile.h"
#include "scheduler/sampling/cpu_times.h"
#include "scheduler/subject/sampling_notes.h"

namespace assay::subject {

// Says where plans are written for the agent to read, and where plans are kept under which
// something went wrong with the program.
struct SearchFiles {
  std::string plan;
  std::string failed;  // begin of the kept files' names; empty where no plan is kept
};

// Says how all measurements together went, for the report.
struct MeasuringConditions {
  SamplingNotes notes;
  std::uint64_t samples = 0;  // samples of undisturbed time, which alone counts
  std::uint64_t unmapped_samples = 0;
  std::uint64_t kernel_samples = 0;
  std::size_t windows = 0;
  std::size_t iterations = 0;  // number of iterations or of whole runs
  double undisturbed_ns = 0;   // CPU time of the iterations that was undisturbed and so measured
  double disturbed_ns = 0;     // CPU time of the iterations that was disturbed

  sampling::ModeTicks ticks;  // of iterations; not known for whole runs
  sampling::CpuUse cpu_use;   // of iterations; not known for whole runs

  double kernel_share() const {
    const auto all = static_cast<double>(ticks.user + ticks.kernel);
    return all > 0 ? static_cast<double>(ticks.kernel) / all : 0;
  }
  double disturbed_share() const {
    const double all = undisturbed_ns + disturbed_ns;
    return all > 0 ? disturbed_ns / all : 0;
  }

  std::map<std::string, std::string> missed_units;  // why a unit was not measured, by its name
};

// Says where the time of the program goes without a plan, and in which code, in an iteration or in
// a whole run.
struct Unchanged {
  measuring::Profile profile;
  codelog::CodeLog log;
};

// Says what a window is for. A search makes up for noise by taking many windows; a check has one
// window in each JVM.
enum class WindowUse { search, check };

class SearchedProgram {
 public:
  SearchedProgram() = default;
  SearchedProgram(const SearchedProgram&) = delete;
  SearchedProgram& operator=(const SearchedProgram&) = delete;
  virtual ~SearchedProgram() = default;

  // Finds out what can be slowed. In all later measurements units have the profiles that they have
  // now.
  virtual Result<measuring::Candidates> find_candidates(const measuring::SlowingTerms& terms) = 0;

  // Returns what candidates were found in; nothing where they have not been sought or found.
  const std::optional<Unchanged>& unchanged() const { return unchanged_; }

  // Says how many blocks have to be told from each other. The function is called before plans are
  // measured.
  virtual void expect_blocks(std::size_t blocks, WindowUse use) = 0;

  // Measures a plan on fresh installs. What goes wrong with the program is in the step's `failure`;
  // the function fails only where the user wants to stop, or where nothing can be measured at all.
  virtual Result<divining::Step> measure(const divining::Problem& problem,
                                         const divining::Measure& wanted,
                                         MeasuringConditions& conditions) = 0;

  // Measures a plan like `measure`, but each install is another JVM, whose units have the plan from
  // the start on.
  virtual Result<divining::Step> measure_in_fresh_jvms(const divining::Problem& problem,
                                                       const divining::Measure& wanted,
                                                       MeasuringConditions& conditions) = 0;

  // Returns how times are measured, from the first measurement on. A search that goes on sets the
  // scale of its earlier times by use_scale().
  virtual divining::Scale scale() const = 0;
  virtual void use_scale(const divining::Scale& scale) = 0;

  virtual void stop() = 0;

  // Tells whether the next measurement is made in another JVM than the last, and later measurements
  // will be made in that JVM, too.
  virtual bool begins_anew() const { return false; }

  // Tells whether the program ended without an error, and without a single iteration.
  virtual bool ended_without_iterations() { return false; }

 protected:
  void keep_unchanged(Unchanged program) { unchanged_ = std::move(program); }

 private:
  std::optional<Unchanged> unchanged_;
};

// Returns what can be slowed in a program. Candidates are sought in another JVM where the first JVM
// could not be measured. (One JVM in some fifty gives no samples for as long as it lives, see
// measured_window.cpp.)
Result<measuring::Candidates> candidates_of(
    SearchedProgram& program, const measuring::SlowingTerms& terms,
    const std::function<void(const std::string& text)>& warn);

}  // namespace assay::subject
