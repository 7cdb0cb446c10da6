// SPDX-License-Identifier: Apache-2.0
#include "jni/slowing/stored_profiles.h"

#include <filesystem>
#include <system_error>

#include "native/files/folder.h"
#include "slowdown/insertion/unit_plan.h"
#include "slowdown/unit/profile_file.h"

namespace assay::agent {

namespace fs = std::filesystem;

Result<void> StoredProfiles::prepare_folder(const std::string& folder) {
  return folder.empty() ? Result<void>() : files::make_folder(folder);
}

std::string StoredProfiles::file_of(const std::string& method, std::int32_t entry_bci) const {
  return folder_.empty() ? "" : fs::path(folder_) / slowdown::profile_file(method, entry_bci);
}

std::string StoredProfiles::take_replay(const codelog::DescribedUnit& unit,
                                        const slowdown::SlowdownPlan& plan) {
  std::string file = file_of(unit.identity.method, unit.identity.entry_bci);
  std::error_code ignored;
  if (!are_replayed_ || file.empty() || unit.identity.entry_bci >= 0 ||
      !slowdown::names_unit(plan, unit.identity.method, unit.identity.entry_bci) ||
      !fs::exists(file, ignored)) {
    return "";
  }
  const std::lock_guard lock(mutex_);
  if (++replays_[file] > kMostReplays) {
    return "";
  }
  awaited_.insert(unit.identity.method);
  return file;
}

void StoredProfiles::replay_came(const std::string& method) {
  const std::lock_guard lock(mutex_);
  awaited_.erase(method);
}

std::set<std::string> StoredProfiles::awaited() {
  const std::lock_guard lock(mutex_);
  return awaited_;
}

}  // namespace assay::agent
