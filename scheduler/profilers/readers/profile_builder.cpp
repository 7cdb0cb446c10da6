// SPDX-License-Identifier: Apache-2.0
#include "scheduler/profilers/readers/profile_builder.h"

#include <cmath>

#include "native/support/number_parsing.h"

namespace assay::profilers {

Result<ReportedProfile> ProfileBuilder::finish(std::string_view what) {
  for (const auto& [method, milliseconds] : times_) {
    add(method, std::nullopt, static_cast<std::uint64_t>(std::llround(milliseconds)));
  }
  times_.clear();
  add_outside(static_cast<std::uint64_t>(std::llround(std::exchange(outside_time_, 0.0))));
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
