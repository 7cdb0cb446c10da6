// SPDX-License-Identifier: Apache-2.0
#include "scheduler/profilers/readers/profile_builder.h"

#include "native/support/number_parsing.h"

namespace assay::profilers {

Result<ReportedProfile> ProfileBuilder::finish(std::string_view what) {
  for (auto& [place, samples] : places_) {
    if (samples != 0) {
      profile_.places.push_back({place.first, place.second, samples});
    }
  }
  places_.clear();
  if (profile_.places.empty() && profile_.outside_java == 0 && profile_.unknown == 0) {
    return malformed(std::string(what) + " holds no samples");
  }
  return std::move(profile_);
}

std::optional<std::uint64_t> parse_count(std::string_view text) {
  const auto count = parse_number<std::uint64_t>(text);
  return count && *count <= kMostSamples ? count : std::nullopt;
}

}  // namespace assay::profilers
