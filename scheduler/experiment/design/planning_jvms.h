// SPDX-License-Identifier: Apache-2.0
// Starts the JVMs in which an experiment is planned. The class has what searches and studies of one
// program have in common.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "native/support/result.h"
#include "scheduler/experiment/design/block_picking.h"
#include "scheduler/experiment/design/score_planning.h"
#include "scheduler/launch/session_folder.h"
#include "scheduler/measuring/candidates.h"
#include "scheduler/sampling/speed_probe.h"
#include "scheduler/search/divining_run.h"
#include "scheduler/search/search_setup.h"
#include "scheduler/subject/iterating_program.h"
#include "scheduler/subject/repeated_program.h"
#include "scheduler/subject/slowed_program.h"

namespace assay::experiment {

// An object is neither copied nor moved, because what it starts refers to it.
class PlanningJvms {
 public:
  // Requires: `terms` lives as long as the object.
  PlanningJvms(const PlanningTerms& terms, std::filesystem::path profiles,
               launch::SessionFolder session, search::Sampling sampling);
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
  // Returns the conditions under which alone a search goes on.
  std::string conditions() const;
  const sampling::SpeedProbe& speed() const { return speed_; }
  bool has_whole_runs() const { return is_of_whole_runs(*terms_.setup); }

  Result<Study> study_in_fresh_jvms();
  // Returns the number of iterations of a run, by a trial, for a program that takes no such number.
  Result<std::uint64_t> iterations_of_a_trial();

 private:
  subject::SearchFiles files() const;

  const PlanningTerms& terms_;
  std::filesystem::path profiles_;
  launch::SessionFolder session_;
  search::Sampling sampling_;
  search::SubjectLauncher launcher_;
  sampling::SpeedProbe speed_;
};

// Holds the program in both ways in which it can be measured, because a search is given both. No
// JVM is started before something is measured.
class PlannedProgram {
 public:
  // Requires: `jvms` lives as long as the object.
  explicit PlannedProgram(PlanningJvms& jvms);

  search::ProgramUnderSearch both() { return {iterating_, repeated_}; }
  // Returns the way to measure that fits the experiment's times.
  subject::SearchedProgram& measured();
  // Returns the study in which the candidates were found.
  Study study_with(const measuring::Candidates& candidates);

 private:
  bool has_whole_runs_;
  subject::SlowedProgram slowed_;
  subject::IteratingProgram iterating_;
  subject::RepeatedProgram repeated_;
};

}  // namespace assay::experiment
