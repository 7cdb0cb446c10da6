// SPDX-License-Identifier: Apache-2.0
// Samples as a reader meets them, added up to a ReportedProfile. Pure.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "native/support/result.h"
#include "scheduler/profilers/reported_profile.h"

namespace assay::profilers {

class ProfileBuilder {
 public:
  void add(std::string method, std::optional<unsigned> line, std::uint64_t samples) {
    places_[{std::move(method), line}] += samples;
  }
  void add_outside(std::uint64_t samples) { profile_.outside_java += samples; }
  void add_unknown(std::uint64_t samples) { profile_.unknown += samples; }

  // What is not a sum.
  ReportedProfile& profile() { return profile_; }

  // Fails (malformed_data) where nothing at all was added, naming `what` was read: a profiler that
  // saw nothing has failed, and its shares would be divided by 0.
  Result<ReportedProfile> finish(std::string_view what);

 private:
  std::map<std::pair<std::string, std::optional<unsigned>>, std::uint64_t> places_;
  ReportedProfile profile_;
};

// Numbers from outside, added without wrapping around: more than this is no count of samples.
inline constexpr std::uint64_t kMostSamples = std::uint64_t{1} << 48U;

// The number that all of the text is; nothing where it is none, or more than kMostSamples.
std::optional<std::uint64_t> parse_count(std::string_view text);

}  // namespace assay::profilers
