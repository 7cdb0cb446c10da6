// SPDX-License-Identifier: Apache-2.0
// The JVMs in which an experiment is planned: what searches and studies of one program have in
// common.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "native/support/result.h"
#include "scheduler/commands/scoring/planning/block_picking.h"
#include "scheduler/commands/scoring/planning/score_planning.h"
#include "scheduler/commands/slowing/divining_run.h"
#include "scheduler/commands/slowing/searching.h"
#include "scheduler/launch/session_folder.h"
#include "scheduler/measuring/candidates.h"
#include "scheduler/sampling/speed_probe.h"
#include "scheduler/subject/iterating_program.h"
#include "scheduler/subject/repeated_program.h"
#include "scheduler/subject/slowed_program.h"

namespace assay::commands {

// Stays where it is: what it starts refers to it.
class PlanningJvms {
 public:
  // `terms` has to live as long.
  PlanningJvms(const PlanningTerms& terms, std::filesystem::path profiles,
               launch::SessionFolder session, Sampling sampling);
  PlanningJvms(const PlanningJvms&) = delete;
  PlanningJvms& operator=(const PlanningJvms&) = delete;
  PlanningJvms(PlanningJvms&&) = delete;
  PlanningJvms& operator=(PlanningJvms&&) = delete;
  ~PlanningJvms() = default;

  subject::Launch launch();
  subject::SlowedProgram program();
  subject::IteratingSettings iterating() const;
  subject::RepeatedSettings repeating() const;
  measuring::SlowingTerms slowing(double target_percent) const;
  // What a search goes on under only.
  std::string conditions() const;
  const sampling::SpeedProbe& speed() const { return speed_; }
  bool has_whole_runs() const { return is_of_whole_runs(*terms_.setup); }

  Result<Study> study_in_fresh_jvms();
  // Of a program that takes no number of iterations, one run tells.
  Result<std::uint64_t> iterations_of_a_trial();

 private:
  subject::SearchFiles files() const;

  const PlanningTerms& terms_;
  std::filesystem::path profiles_;
  launch::SessionFolder session_;
  Sampling sampling_;
  SubjectLauncher launcher_;
  sampling::SpeedProbe speed_;
};

// The program in both ways in which it can be measured, for a search is given both. No JVM is
// started before something is measured.
class PlannedProgram {
 public:
  // `jvms` has to live as long.
  explicit PlannedProgram(PlanningJvms& jvms);

  ProgramUnderSearch both() { return {iterating_, repeated_}; }
  // By what the experiment's times are of.
  subject::SearchedProgram& measured();
  // What these candidates were found in.
  Study study_with(const measuring::Candidates& candidates);

 private:
  bool has_whole_runs_;
  subject::SlowedProgram slowed_;
  subject::IteratingProgram iterating_;
  subject::RepeatedProgram repeated_;
};

}  // namespace assay::commands
