// SPDX-License-Identifier: Apache-2.0
#include "scheduler/profilers/readers/samples_in_time.h"

#include <algorithm>
#include <string>

namespace assay::profilers {

Result<void> check_samples_fit(const ReportedProfile& profile, std::chrono::nanoseconds cpu_time,
                               std::optional<std::chrono::nanoseconds> interval) {
  constexpr double kFarTooMany = 1000;
  constexpr std::chrono::nanoseconds kUsualInterval = std::chrono::milliseconds(10);
  const std::chrono::nanoseconds between = interval.value_or(kUsualInterval);
  const double most =
      std::max(1.0, static_cast<double>(cpu_time.count()) / static_cast<double>(between.count()));
  const std::uint64_t samples = samples_of(profile);
  if (profile.ms_per_sample || static_cast<double>(samples) <= kFarTooMany * most) {
    return {};
  }
  const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(cpu_time).count();
  return malformed("the profile has " + std::to_string(samples) +
                   " samples, but the program had only " + std::to_string(milliseconds) +
                   " ms of CPU time: its weights are periods or times. Let the tool write numbers "
                   "of samples");
}

}  // namespace assay::profilers
