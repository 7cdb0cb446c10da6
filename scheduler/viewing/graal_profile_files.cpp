// SPDX-License-Identifier: Apache-2.0
#include "scheduler/viewing/graal_profile_files.h"

#include <system_error>

#include "native/files/atomic_file.h"
#include "native/files/text_file.h"
#include "native/profiles/flipped_profile.h"
#include "scheduler/viewing/stored_profiles.h"

namespace assay::viewing {

Result<profiles::GraalProfiles> graal_profiles_in(const std::string& file, bool flips) {
  ASSAY_ASSIGN(auto profile, load_profile(file));
  if (flips) {
    profiles::flip(profile.edges);
  }
  return profiles::graal_profiles(profile);
}

Result<void> write_graal_profiles(const profiles::GraalProfiles& made,
                                  const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    return make_error(ErrorCode::io_failure,
                      "'" + folder.string() + "' cannot be made: " + error.message());
  }
  for (const profiles::GraalProfile& file : made.files) {
    ASSAY_PROPAGATE(files::write_atomically((folder / file.file_name).string(), file.content));
  }
  return {};
}

Result<void> write_changed_graal_profiles(const profiles::GraalProfiles& made,
                                          const std::filesystem::path& folder) {
  profiles::GraalProfiles changed;
  for (const profiles::GraalProfile& file : made.files) {
    const auto before = files::read_text_file(folder / file.file_name);
    if (!before || *before != file.content) {
      changed.files.push_back(file);
    }
  }
  return write_graal_profiles(changed, folder);
}

std::vector<std::string> graal_profile_flags(const std::filesystem::path& folder) {
  return {"-Djdk.graal.LoadProfiles=" + folder.string(),
          // Graal would refuse to compile a unit that has no file, or asks for more than is there.
          "-Djdk.graal.StrictProfiles=false", "-Djdk.graal.WarnAboutNotCachedLoadedAccess=false"};
}

}  // namespace assay::viewing
