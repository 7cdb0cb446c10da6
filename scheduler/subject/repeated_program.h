// SPDX-License-Identifier: Apache-2.0
// Repeats a program that ends by itself: each measurement is one whole run of its command. What
// each run prints, and how it ends, is compared with runs without a plan.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "scheduler/sampling/speed_probe.h"
#include "scheduler/subject/searched_program.h"
#include "scheduler/subject/slowed_program.h"
#include "scheduler/subject/whole_run.h"

namespace assay::subject {

struct RepeatedSettings {
  SearchFiles files;
  sampling::SampleEvent event;
  double samples_per_second = 10'000;
  bool ignores_disturbance = false;
  // The first run has to end within this time: whole runs cannot measure a program that never ends.
  std::chrono::milliseconds first_limit{600'000};
  std::uint64_t seed = 1;
  std::function<void(const std::string& text)> warn;
  // Says what helps where a program does not end in time, which depends on the command.
  std::string remedy_without_an_end =
      "give the program more time (--run-limit) or less work, or name what ends an iteration "
      "(--iteration-line, --iteration-method)";
  // Says what helps where a program prints something else each time, which depends on the command.
  std::string remedy_for_varying_output =
      "Lines that match --iteration-line are not compared, so name the lines that vary there";
};

class RepeatedProgram final : public SearchedProgram {
 public:
  // Requires: `speed` lives as long as the object.
  RepeatedProgram(Launch launch, RepeatedSettings settings, const sampling::SpeedProbe& speed)
      : launch_(std::move(launch)), settings_(std::move(settings)), speed_(speed) {}

  // Finds candidates in at least five runs. The first run finds hot units. In the second, hot units
  // are compiled again by command, so that their profiles are stored. In the other runs, hot units
  // are compiled with the stored profiles from the start on: in the third with a counter in each
  // block, and the run is ended early; in the fourth with a counter in each first block; in the
  // last without counters, to see where the time goes.
  Result<measuring::Candidates> find_candidates(const measuring::SlowingTerms& terms) override;
  void expect_blocks(std::size_t, WindowUse) override {}  // the length of a run is given
  Result<divining::Step> measure(const divining::Problem& problem, const divining::Measure& wanted,
                                 MeasuringConditions& conditions) override;
  Result<divining::Step> measure_in_fresh_jvms(const divining::Problem& problem,
                                               const divining::Measure& wanted,
                                               MeasuringConditions& conditions) override {
    return measure(problem, wanted, conditions);
  }
  divining::Scale scale() const override { return scale_; }
  void use_scale(const divining::Scale& scale) override { scale_ = scale; }
  void stop() override {}

 private:
  // Holds what is known of runs without a plan.
  struct Base {
    std::size_t runs = 0;
    measuring::RunOutcome outcome;
    std::chrono::milliseconds wall_time{0};
    measuring::OutputCheck output = measuring::OutputCheck::compared;
  };

  Result<SubjectSettings> settings_for(const LaunchOrders& orders);
  Result<SampledWholeRun> first_run();
  Result<void> know_base();
  Result<SampledWholeRun> sampled_run(const LaunchOrders& orders, bool ignores_disturbance);
  Result<void> store_profiles(const std::vector<slowdown::UnitKey>& units);
  Result<void> check_base_run(const EndedRun& run);
  Result<void> check_slowed_run(const EndedRun& run);
  Result<std::string> plan_listing(const std::vector<slowdown::UnitKey>& units);
  Result<divining::Install> install(const divining::Problem& problem, bool is_base,
                                    MeasuringConditions& conditions);

  Launch launch_;
  RepeatedSettings settings_;
  Base base_;
  divining::Scale scale_;
  SubjectSettings newest_;  // settings of the newest run
  const sampling::SpeedProbe& speed_;
};

}  // namespace assay::subject
