// SPDX-License-Identifier: Apache-2.0
// Names the files of units' profiles, which outlive the JVM (assay.shim.slowing.StoredProfile).
// Decides which units are compiled again with the stored profile after the VM's own compilation. A
// plan fits only the shape that it was found with, and the VM's profile of the moment seldom leads
// to that shape.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <string>

#include "native/codelog/described_unit.h"
#include "native/support/result.h"
#include "slowdown/plan/slowdown_plan.h"

namespace assay::agent {

class StoredProfiles {
 public:
  // Makes the folder if it is missing; an empty name stands for no folder. Fails (io_failure) when
  // the folder cannot be made.
  static Result<void> prepare_folder(const std::string& folder);

  // `are_replayed` says that a plan is in force from the start.
  StoredProfiles(std::string folder, bool are_replayed)
      : folder_(std::move(folder)), are_replayed_(are_replayed) {}

  // Returns the file of the unit's profile, existing or not; empty when there is no folder.
  std::string file_of(const std::string& method, std::int32_t entry_bci) const;

  // Returns the profile with which a unit that the VM is compiling is to be compiled again. Returns
  // an empty name where the unit is not to be compiled again: the plan does not name the unit,
  // there is no profile of the unit, its entry is inside a loop, or the unit was replayed too
  // often.
  std::string take_replay(const codelog::DescribedUnit& unit, const slowdown::SlowdownPlan& plan);

  // Notes that the compilation with the stored profile has come, or that its failure has been told.
  void replay_came(const std::string& method);
  // Returns the methods whose compilation with the stored profile has not come yet.
  std::set<std::string> awaited();

 private:
  // A unit that was deoptimized and compiled anew by the VM is replayed again, but not forever: the
  // profile may be what leads to the deoptimization.
  static constexpr int kMostReplays = 3;

  std::string folder_;
  bool are_replayed_;
  std::mutex mutex_;
  std::map<std::string, int> replays_;  // by file; guarded by mutex_
  std::set<std::string> awaited_;       // guarded by mutex_
};

}  // namespace assay::agent
