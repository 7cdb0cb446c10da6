// SPDX-License-Identifier: Apache-2.0
// Reads from a profile what it says of methods, as parts of the samples in Java code. Samples whose
// place the profiler could not tell are among these samples.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "scheduler/profilers/reported_profile.h"

namespace assay::scoring {

using ShareByMethod = std::map<std::string, double>;  // from 0 to 1

// Returns the method's share, and 0 where it has none.
double share_in(const ShareByMethod& shares, const std::string& method);
// Returns the methods by their shares, the largest first. Methods of equal shares are sorted by
// name.
std::vector<std::pair<std::string, double>> hottest_first(const ShareByMethod& shares);

struct MethodProfile {
  ShareByMethod methods{};
  double java_samples = 0;

  double share(const std::string& method) const { return share_in(methods, method); }
};
MethodProfile method_profile(const profilers::ReportedProfile& profile);
double share_of_lines(const profilers::ReportedProfile& profile, const std::string& method,
                      std::span<const std::uint32_t> lines);

}  // namespace assay::scoring
