// SPDX-License-Identifier: Apache-2.0
// Profiles of units that outlive the JVM (assay.shim.slowing.StoredProfile): where they are, and
// which units the VM's own compilation is followed by one with the stored profile. A plan fits only
// the shape that it was found with, and the VM's profile of the moment seldom leads to it.
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
  // The folder is made if it is missing; an empty name stands for none. Fails (io_failure) when it
  // cannot be made.
  static Result<void> prepare_folder(const std::string& folder);

  // `are_replayed`: a plan is in force from the start.
  StoredProfiles(std::string folder, bool are_replayed)
      : folder_(std::move(folder)), are_replayed_(are_replayed) {}

  // The file of the unit's profile, whether it is there or not; empty when there is no folder.
  std::string file_of(const std::string& method, std::int32_t entry_bci) const;

  // For a unit that the VM is compiling: the profile with which it is to be compiled again; empty
  // when it is not, for the plan does not name it, there is no profile of it, its entry is inside a
  // loop, or it was replayed too often.
  std::string take_replay(const codelog::DescribedUnit& unit, const slowdown::SlowdownPlan& plan);

  // The compilation with the stored profile has come, or its failure has been told.
  void replay_came(const std::string& method);
  // The methods of which it has not come yet.
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
