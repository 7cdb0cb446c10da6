// SPDX-License-Identifier: Apache-2.0
// A program as a search for a plan sees it: what can be slowed, and measurements of plans. Behind
// it are iterations of one JVM or of several (iterating_program.h), or whole runs
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

// Where plans are written for the agent to read, and where those are kept under which something
// went wrong with the program.
struct SearchFiles {
  std::string plan;
  std::string failed;  // the begin of such files' names; empty: none is kept
};

// How the measurements went, all of them together; told in the report.
struct MeasuringConditions {
  SamplingNotes notes;
  std::uint64_t samples = 0;  // of undisturbed time, which alone counts
  std::uint64_t unmapped_samples = 0;
  std::uint64_t kernel_samples = 0;
  std::size_t windows = 0;
  std::size_t iterations = 0;  // or whole runs
  double undisturbed_ns = 0;   // of their CPU time, and so measured
  double disturbed_ns = 0;

  // Of iterations; of whole runs nothing is known.
  sampling::ModeTicks ticks;
  sampling::CpuUse cpu_use;

  double kernel_share() const {
    const auto all = static_cast<double>(ticks.user + ticks.kernel);
    return all > 0 ? static_cast<double>(ticks.kernel) / all : 0;
  }
  double disturbed_share() const {
    const double all = undisturbed_ns + disturbed_ns;
    return all > 0 ? disturbed_ns / all : 0;
  }

  std::map<std::string, std::string> missed_units;  // by name, and why they were not measured
};

// Where the time of the program goes without a plan, and in which code: in an iteration, or in a
// whole run.
struct Unchanged {
  measuring::Profile profile;
  codelog::CodeLog log;
};

// What a window is for: a search makes up for noise by taking many, a check has one in each JVM.
enum class WindowUse { search, check };

class SearchedProgram {
 public:
  SearchedProgram() = default;
  SearchedProgram(const SearchedProgram&) = delete;
  SearchedProgram& operator=(const SearchedProgram&) = delete;
  virtual ~SearchedProgram() = default;

  // Finds out what can be slowed. Units have the profiles that they have then in all later
  // measurements.
  virtual Result<measuring::Candidates> find_candidates(const measuring::SlowingTerms& terms) = 0;

  // What candidates were found in. Nothing before, or where it did not come to that.
  const std::optional<Unchanged>& unchanged() const { return unchanged_; }

  // Told before plans are measured: how many blocks have to be told from each other.
  virtual void expect_blocks(std::size_t blocks, WindowUse use) = 0;

  // Measures a plan on so many fresh installs. What goes wrong with the program is in the step's
  // `failure`; fails only where the user wants to stop, and where nothing can be measured at all.
  virtual Result<divining::Step> measure(const divining::Problem& problem,
                                         const divining::Measure& wanted,
                                         MeasuringConditions& conditions) = 0;

  // The same, each install being another JVM, whose units have the plan from the start on.
  virtual Result<divining::Step> measure_in_fresh_jvms(const divining::Problem& problem,
                                                       const divining::Measure& wanted,
                                                       MeasuringConditions& conditions) = 0;

  // How times are measured from the first measurement on. A search that goes on says how its were.
  virtual divining::Scale scale() const = 0;
  virtual void use_scale(const divining::Scale& scale) = 0;

  virtual void stop() = 0;

  // Whether the next measurement is made in another JVM than those before, and more will be in
  // that.
  virtual bool begins_anew() const { return false; }

  // Whether all that it did was to end, without an error, and without a single iteration.
  virtual bool ended_without_iterations() { return false; }

 protected:
  void keep_unchanged(Unchanged program) { unchanged_ = std::move(program); }

 private:
  std::optional<Unchanged> unchanged_;
};

// What can be slowed in a program; sought in another JVM where the first could not be measured.
// (One in some fifty gives no samples for as long as it lives, see measured_window.cpp.)
Result<measuring::Candidates> candidates_of(
    SearchedProgram& program, const measuring::SlowingTerms& terms,
    const std::function<void(const std::string& text)>& warn);

}  // namespace assay::subject
