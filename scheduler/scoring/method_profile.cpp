// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/method_profile.h"

#include <algorithm>

namespace assay::scoring {

double share_in(const ShareByMethod& shares, const std::string& method) {
  const auto found = shares.find(method);
  return found == shares.end() ? 0 : found->second;
}

std::vector<std::pair<std::string, double>> hottest_first(const ShareByMethod& shares) {
  std::vector<std::pair<std::string, double>> sorted(shares.begin(), shares.end());
  std::ranges::stable_sort(sorted,
                           [](const auto& a, const auto& b) { return a.second > b.second; });
  return sorted;
}

MethodProfile method_profile(const profilers::ReportedProfile& profile) {
  MethodProfile result;
  result.java_samples = static_cast<double>(profile.unknown);
  for (const auto& place : profile.places) {
    result.methods[place.method] += static_cast<double>(place.samples);
    result.java_samples += static_cast<double>(place.samples);
  }
  for (auto& [method, share] : result.methods) {
    share = result.java_samples > 0 ? share / result.java_samples : 0;
  }
  // Chance depends on how many samples there were, not on how long they took.
  result.java_samples /=
      static_cast<double>(std::max<std::uint64_t>(1, profile.ms_per_sample.value_or(1)));
  return result;
}

double share_of_lines(const profilers::ReportedProfile& profile, const std::string& method,
                      std::span<const std::uint32_t> lines) {
  double samples = 0;
  double all = static_cast<double>(profile.unknown);
  for (const auto& place : profile.places) {
    all += static_cast<double>(place.samples);
    if (place.method == method && place.line &&
        std::ranges::find(lines, *place.line) != lines.end()) {
      samples += static_cast<double>(place.samples);
    }
  }
  return all > 0 ? samples / all : 0;
}

}  // namespace assay::scoring
