// SPDX-License-Identifier: Apache-2.0
// Adds up samples, in the order in which a reader meets them, to a ReportedProfile.
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
  // Adds times, whose sums are rounded to whole milliseconds by finish().
  void add_milliseconds(std::string method, double milliseconds) {
    times_[std::move(method)] += milliseconds;
  }
  void add_outside_milliseconds(double milliseconds) { outside_time_ += milliseconds; }
  void add_unknown(std::uint64_t samples) { profile_.unknown += samples; }

  // Gives access to the members that are not sums.
  ReportedProfile& profile() { return profile_; }

  // Returns the profile. Fails (malformed_data) where no samples were added, naming `what` was
  // read: a profiler that saw nothing has failed, and its shares would be divided by 0.
  Result<ReportedProfile> finish(std::string_view what);

 private:
  std::map<std::pair<std::string, std::optional<unsigned>>, std::uint64_t> places_;
  std::map<std::string, double> times_;  // in milliseconds
  double outside_time_ = 0;              // in milliseconds
  ReportedProfile profile_;
};

// Milliseconds that one sample stands for where an output of times does not say it: the interval
// that paper 4 sets for all profilers. An adapter replaces it by the interval that the user has
// set.
inline constexpr std::uint64_t kUsualMsPerSample = 10;

// Larger numbers from outside are not accepted as counts of samples, so sums do not wrap around.
inline constexpr std::uint64_t kMostSamples = std::uint64_t{1} << 48U;

// Returns the number that the whole text is; nothing where it is no number, or above kMostSamples.
std::optional<std::uint64_t> parse_count(std::string_view text);

}  // namespace assay::profilers
