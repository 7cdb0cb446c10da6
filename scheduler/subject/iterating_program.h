// SPDX-License-Identifier: Apache-2.0
// Lets a search measure a program whose iterations are told (subject.h).
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "scheduler/measuring/iteration_output.h"
#include "scheduler/subject/searched_program.h"
#include "scheduler/subject/slowed_program.h"

namespace assay::subject {

// Returns the window that gives each of so many blocks enough samples to be told from its
// neighbours. The window is at least `shortest`, and at most twice as long (five times for a
// check), because noise between installs remains whatever is counted. (Simulated searches with a
// third of the samples were 0.4 points worse.)
std::chrono::milliseconds window_for(WindowUse use, std::size_t blocks, double samples_per_second,
                                     std::chrono::milliseconds shortest);

// Returns the window in which so many samples are taken, ten seconds at most.
std::chrono::milliseconds window_with(double samples, double samples_per_second);

struct IteratingSettings {
  SearchFiles files;
  bool restarts = false;  // true where each install gets a JVM of its own
  double samples_per_second = 10'000;
  std::chrono::milliseconds shortest_window{600};  // undisturbed CPU time for few blocks
  double profile_samples = 45'000;                 // samples that tell which blocks there are
  std::function<void(const std::string& text)> warn = {};  // empty where nobody wants warnings
};

class IteratingProgram final : public SearchedProgram {
 public:
  IteratingProgram(SlowedProgram& program, IteratingSettings settings)
      : program_(program), settings_(std::move(settings)) {}

  // Chooses the blocks that can be slowed. Hot units are compiled with a profile that is kept from
  // then on, until a window shows no other hot units. Then the function counts how often their
  // blocks are executed; it counts anew where a unit has changed its shape since.
  Result<measuring::Candidates> find_candidates(const measuring::SlowingTerms& terms) override;
  void expect_blocks(std::size_t blocks, WindowUse use) override;
  Result<divining::Step> measure(const divining::Problem& problem, const divining::Measure& wanted,
                                 MeasuringConditions& conditions) override;
  Result<divining::Step> measure_in_fresh_jvms(const divining::Problem& problem,
                                               const divining::Measure& wanted,
                                               MeasuringConditions& conditions) override;
  divining::Scale scale() const override { return program_.scale(); }
  void use_scale(const divining::Scale& scale) override { program_.use_scale(scale); }
  void stop() override { program_.stop(); }
  bool begins_anew() const override { return !settings_.restarts && !program_.is_running(); }

  bool ended_without_iterations() override { return program_.ended_without_iterations(); }

 private:
  // Describes what is being measured.
  struct Task {
    const divining::Problem& problem;
    bool is_base = false;  // true where nothing is slowed
    MeasuringConditions& conditions;
  };

  // Fails where others disturb most of the time (disturbed).
  Result<measuring::Candidates> find_candidates_here(const measuring::SlowingTerms& terms);
  // Compiles hot units until a window shows no others. Returns the hot units of the last window.
  Result<std::vector<slowdown::UnitKey>> compile_hot_units();
  std::chrono::milliseconds profile_window() const;
  Result<measuring::CountedExecutions> counted_or_estimated(
      const std::vector<slowdown::UnitKey>& units);
  Result<divining::Install> measure_install(const Task& task, std::uint64_t serial);
  Result<divining::Install> install_in_place(const Task& task, bool is_first);
  Result<divining::Install> install_in_a_fresh_jvm(const Task& task);
  Result<std::optional<double>> time_without_sampling();
  Result<void> check_output(bool is_base, std::size_t first_iteration);
  void warn_if_unchecked();
  Result<void> wait_for_units(const divining::Problem& problem);

  SlowedProgram& program_;
  IteratingSettings settings_;
  measuring::IterationOutput output_;
  bool has_warned_ = false;
};

}  // namespace assay::subject
