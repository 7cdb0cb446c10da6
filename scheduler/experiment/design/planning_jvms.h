// SPDX-License-Identifier: Apache-2.0
// Starts the JVMs in which an experiment is planned. The class has what searches and studies of one
// program have in common.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "native/support/result.h"
#include "scheduler/experiment/design/block_picking.h"
#include "scheduler/experiment/design/score_setup.h"
#include "scheduler/experiment/design/warm_trial.h"
#include "scheduler/launch/session_folder.h"
#include "scheduler/measuring/candidates.h"
#include "scheduler/sampling/speed_probe.h"
#include "scheduler/search/program_both_ways.h"
#include "slowdown/calibration/calibration.h"

namespace assay::experiment {

// An object is neither copied nor moved, because what it starts refers to it.
class PlanningJvms {
 public:
  // Requires: `setup` lives as long as the object.
  // Prepares JVMs whose units have the profiles in the folder. Fails where this machine cannot be
  // calibrated or sampled.
  static Result<std::unique_ptr<PlanningJvms>> create(const ScoreSetup& setup,
                                                      std::filesystem::path profiles);
  PlanningJvms(const ScoreSetup& setup, slowdown::Calibration calibration,
               std::filesystem::path profiles, launch::SessionFolder session,
               search::Sampling sampling);
  PlanningJvms(const PlanningJvms&) = delete;
  PlanningJvms& operator=(const PlanningJvms&) = delete;
  PlanningJvms(PlanningJvms&&) = delete;
  PlanningJvms& operator=(PlanningJvms&&) = delete;
  ~PlanningJvms() = default;

  subject::Launch launch();
  search::ProgramSettings settings() const;
  measuring::SlowingTerms slowing(double target_percent) const;
  // Returns in words what else times depend on. A search goes on only under the same conditions.
  std::string conditions() const;
  const sampling::SpeedProbe& speed() const { return speed_; }
  const slowdown::Calibration& calibration() const { return calibration_; }
  bool has_whole_runs() const { return is_of_whole_runs(setup_); }

  Result<Study> study_in_fresh_jvms();
  // Returns the study in which the candidates were found.
  Study study_of(search::ProgramUnderSearch program, const measuring::Candidates& candidates) const;
  // Runs the unchanged program under the plan until it is warm.
  Result<WarmTrial> warm_trial(const slowdown::SlowdownPlan& plan);
  // Returns the number of iterations of a run, by a trial, for a program that takes no such number.
  // Returns nothing where the program went on for so long that its runs had better be stopped.
  Result<std::optional<std::uint64_t>> iterations_of_a_trial();

 private:
  Result<process::CapturedRun> watched_run(const subject::SubjectSettings& trial,
                                           const IterationEnds& ends);
  // Returns the way to measure that fits the experiment's times.
  subject::SearchedProgram& measured(search::ProgramUnderSearch program) const;

  const ScoreSetup& setup_;
  slowdown::Calibration calibration_;
  std::filesystem::path profiles_;
  launch::SessionFolder session_;
  search::Sampling sampling_;
  search::SubjectLauncher launcher_;
  sampling::SpeedProbe speed_;
};

}  // namespace assay::experiment
