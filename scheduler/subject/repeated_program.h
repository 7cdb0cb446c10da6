// SPDX-License-Identifier: Apache-2.0
// A program that ends by itself, repeated: each measurement is one whole run of its command. Every
// run is compared with those without a plan, in what it prints and how it ends.
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
  // Of a program that never ends nothing can be measured in whole runs.
  std::chrono::milliseconds first_limit{600'000};
  std::uint64_t seed = 1;
  std::function<void(const std::string& text)> warn;
  // What helps where a program does not end in time, and where it prints something else each time;
  // that depends on the command.
  std::string remedy_without_an_end =
      "give it more time (--run-limit) or less work, or have its iterations told "
      "(--iteration-line, --iteration-method)";
  std::string remedy_for_varying_output =
      "Lines that match --iteration-line are left out: name those that vary";
};

class RepeatedProgram final : public SearchedProgram {
 public:
  // `speed` has to live as long.
  RepeatedProgram(Launch launch, RepeatedSettings settings, const sampling::SpeedProbe& speed)
      : launch_(std::move(launch)), settings_(std::move(settings)), speed_(speed) {}

  // In five runs at least: one finds hot units; in the next they are compiled again by command, so
  // that their profiles are stored; then they are compiled with these from the start on: with a
  // counter in each block, in a run that is ended early; with one in each first block; and once
  // more to see where the time goes.
  Result<measuring::Candidates> find_candidates(const measuring::SlowingTerms& terms) override;
  void expect_blocks(std::size_t, WindowUse) override {}  // a run is as long as it is
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
  // What is known of runs without a plan.
  struct Base {
    std::size_t runs = 0;
    measuring::RunOutcome outcome;
    std::chrono::milliseconds wall_time{0};
    measuring::OutputCheck output = measuring::OutputCheck::compared;
  };

  Result<SubjectSettings> settings_for(const LaunchOrders& orders);
  Result<SampledRun> first_run();
  Result<void> know_base();
  Result<SampledRun> sampled_run(const LaunchOrders& orders, bool ignores_disturbance);
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
  SubjectSettings newest_;  // of the newest run
  const sampling::SpeedProbe& speed_;
};

}  // namespace assay::subject
