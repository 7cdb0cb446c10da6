// SPDX-License-Identifier: Apache-2.0
// What a sampling profiler says about a run, in one shape for all of them. Pure.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::profilers {

// What profilers' outputs state beside settings.
inline constexpr std::string_view kStatedLostBytes = "lost-bytes";
inline constexpr std::string_view kStatedProcess = "pid";
inline constexpr std::string_view kStatedBiasedSamples = "biased-samples";

// Samples whose topmost frame a profiler gave as this place (self time, as in paper 4, section 5).
// Of profilers that give times and no samples, these are milliseconds.
struct ChargedPlace {
  std::string method;  // com.acme.Main.run: without parameters, which not all profilers give
  std::optional<unsigned> line{};  // where the profiler has lines
  std::uint64_t samples = 0;

  friend bool operator==(const ChargedPlace&, const ChargedPlace&) = default;
};

// Java methods alone are places; everything else that was sampled is counted by what it is.
struct ReportedProfile {
  std::vector<ChargedPlace> places{};  // by method, then line
  std::uint64_t outside_java = 0;      // native code, the VM itself, its compilers and collectors
  std::uint64_t unknown = 0;           // the profiler could not tell where
  std::optional<std::uint64_t>
      lost{};  // not recorded, by the profiler's own account; none if it keeps none
  std::optional<std::chrono::nanoseconds> interval{};  // the one in effect, if the output says so
  // Where samples are milliseconds: how many of them one sample stands for, as far as is known.
  std::optional<std::uint64_t> ms_per_sample{};
  // What the output says about the profiler and its settings, in its own words: "engine", "cstack".
  std::map<std::string, std::string> stated{};

  friend bool operator==(const ReportedProfile&, const ReportedProfile&) = default;
};

}  // namespace assay::profilers
