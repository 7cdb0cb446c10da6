// SPDX-License-Identifier: Apache-2.0
// Describes what a sampling profiler says about a run, in one form for all profilers.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::profilers {

// Names of what profilers' outputs state beside settings.
inline constexpr std::string_view kStatedLostBytes = "lost-bytes";
inline constexpr std::string_view kStatedProcess = "pid";
inline constexpr std::string_view kStatedBiasedSamples = "biased-samples";

// Holds the samples whose topmost frame a profiler gave as this place (self time, as in paper 4,
// section 5). The samples are milliseconds where the profiler gives times and no samples.
struct ChargedPlace {
  // Name such as com.acme.Main.run, without parameters, because not all profilers give them.
  std::string method;
  std::optional<unsigned> line{};  // source line, where the profiler gives lines
  std::uint64_t samples = 0;

  friend bool operator==(const ChargedPlace&, const ChargedPlace&) = default;
};

// Holds a profile. Only Java methods are places; all other samples are counted by what they are in.
struct ReportedProfile {
  std::vector<ChargedPlace> places{};  // sorted by method, then line
  std::uint64_t outside_java = 0;  // samples in native code, the VM, its compilers and collectors
  std::uint64_t unknown = 0;       // samples that the profiler could not place
  // Samples that were not recorded, by the profiler's own account; nothing if it keeps no account.
  std::optional<std::uint64_t> lost{};
  std::optional<std::chrono::nanoseconds> interval{};  // interval in effect, if the output tells it
  // Milliseconds that one sample stands for, as far as is known, where samples are milliseconds.
  std::optional<std::uint64_t> ms_per_sample{};
  // What the output says about the profiler and its settings, in its own words ("engine",
  // "cstack").
  std::map<std::string, std::string> stated{};

  friend bool operator==(const ReportedProfile&, const ReportedProfile&) = default;
};

inline std::uint64_t samples_with_a_place(const ReportedProfile& profile) {
  std::uint64_t samples = 0;
  for (const ChargedPlace& place : profile.places) {
    samples += place.samples;
  }
  return samples;
}

// Returns the number of all samples but lost ones.
inline std::uint64_t samples_of(const ReportedProfile& profile) {
  return samples_with_a_place(profile) + profile.outside_java + profile.unknown;
}

// Returns the part of all samples that have a place, from 0 to 1; 0 where there are no samples.
inline double share_of_places(const ReportedProfile& profile) {
  const std::uint64_t all = samples_of(profile);
  return all > 0 ? static_cast<double>(samples_with_a_place(profile)) / static_cast<double>(all)
                 : 0;
}

}  // namespace assay::profilers
