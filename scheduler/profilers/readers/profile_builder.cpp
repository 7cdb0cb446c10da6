// SPDX-License-Identifier: Apache-2.0
#include "scheduler/profilers/readers/profile_builder.h"

namespace assay::profilers {

Result<ReportedProfile> ProfileBuilder::finish(std::string_view what) {
  for (auto& [place, samples] : places_) {
    if (samples != 0) {
      profile_.places.push_back({place.first, place.second, samples});
    }
  }
  places_.clear();
  if (profile_.places.empty() && profile_.outside_java == 0 && profile_.unknown == 0) {
    return make_error(ErrorCode::malformed_data, std::string(what) + " holds no samples");
  }
  return std::move(profile_);
}

}  // namespace assay::profilers
