// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/quiet_times.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "native/statistics/quantiles.h"

namespace assay::scoring {
namespace {

constexpr double kNsPerUs = 1e3;
// Low, but not the fastest: of some hundred iterations it is the mean of a few.
constexpr double kQuiet = 0.05;
// Iterations scatter by some percent when nobody disturbs them.
constexpr double kScatter = 0.1;

// Where the last iteration that is too fast to be slowed has ended.
std::size_t end_of_fast(std::span<const std::uint64_t> iteration_us, double limit_us) {
  const auto last = std::find_if(iteration_us.rbegin(), iteration_us.rend(), [&](std::uint64_t us) {
    return static_cast<double>(us) < limit_us;
  });
  return static_cast<std::size_t>(iteration_us.rend() - last);
}

// Where the first iteration begins that is as fast as a slowed one can be: what was before is cold.
std::size_t begin_of_warm(std::span<const std::uint64_t> iteration_us, double limit_us) {
  const auto first = std::ranges::find_if(
      iteration_us, [&](std::uint64_t us) { return static_cast<double>(us) <= limit_us; });
  return first == iteration_us.end() ? 0 : static_cast<std::size_t>(first - iteration_us.begin());
}

}  // namespace

std::optional<double> quiet_iteration_ns(std::span<const std::uint64_t> iteration_us) {
  if (iteration_us.size() < 2) {
    return std::nullopt;
  }
  const auto warm = iteration_us.subspan(iteration_us.size() / 2);
  return kNsPerUs * statistics::quantile({warm.begin(), warm.end()}, kQuiet);
}

double slowed_part_ns(std::span<const std::uint64_t> iteration_us, double base_quiet_ns,
                      double slowed_quiet_ns) {
  const double base_us = base_quiet_ns / kNsPerUs;
  const double slowed_us = slowed_quiet_ns / kNsPerUs;
  std::size_t begin = begin_of_warm(iteration_us, (1 + kScatter) * slowed_us);
  // A smaller gain does not tell the fast ones from those that scatter.
  if (slowed_us > (1 + kScatter) * base_us) {
    begin = std::max(begin, end_of_fast(iteration_us, (base_us + slowed_us) / 2));
  }
  const auto slowed = iteration_us.subspan(begin);
  return kNsPerUs *
         static_cast<double>(std::accumulate(slowed.begin(), slowed.end(), std::uint64_t{0}));
}

}  // namespace assay::scoring
