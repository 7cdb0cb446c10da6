// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/quiet_times.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "native/statistics/quantiles.h"

namespace assay::scoring {
namespace {

constexpr double kNsPerUs = 1e3;
// A low quantile, but not the fastest iteration: of a hundred iterations, five are faster.
constexpr double kQuiet = 0.05;
// Iterations scatter by some percent when nobody disturbs them.
constexpr double kScatter = 0.1;

// Returns where the last iteration ends that is too fast to be slowed.
std::size_t end_of_fast(std::span<const std::uint64_t> iteration_us, double limit_us) {
  const auto last = std::find_if(iteration_us.rbegin(), iteration_us.rend(), [&](std::uint64_t us) {
    return static_cast<double>(us) < limit_us;
  });
  return static_cast<std::size_t>(iteration_us.rend() - last);
}

// Returns where the first iteration begins that is as fast as a slowed one can be. Earlier
// iterations are cold.
std::size_t begin_of_warm(std::span<const std::uint64_t> iteration_us, double limit_us) {
  const auto first = std::ranges::find_if(
      iteration_us, [&](std::uint64_t us) { return static_cast<double>(us) <= limit_us; });
  return first == iteration_us.end() ? 0 : static_cast<std::size_t>(first - iteration_us.begin());
}

double sum_of(std::span<const std::uint64_t> iteration_us) {
  return static_cast<double>(
      std::accumulate(iteration_us.begin(), iteration_us.end(), std::uint64_t{0}));
}

// Returns the means of neighbours that take `least_us` together. What is left at the end has no
// mean.
std::vector<double> means_of_some(std::span<const std::uint64_t> iteration_us,
                                  std::uint64_t least_us) {
  std::vector<double> means;
  std::uint64_t sum_us = 0;
  std::size_t first = 0;
  for (std::size_t i = 0; i < iteration_us.size(); ++i) {
    sum_us += iteration_us[i];
    if (sum_us >= least_us) {
      means.push_back(static_cast<double>(sum_us) / static_cast<double>(i + 1 - first));
      sum_us = 0;
      first = i + 1;
    }
  }
  return means;
}

// Returns where the counted iterations begin: at the second half, or at a later one that is the
// first to be slowed.
std::size_t begin_of_counted(std::span<const std::uint64_t> iteration_us,
                             std::optional<std::uint64_t> slowed_from) {
  const std::size_t half = iteration_us.size() / 2;
  const bool is_told = slowed_from && are_slowed_enough(iteration_us.size(), *slowed_from);
  return is_told ? std::max<std::size_t>(half, *slowed_from) : half;
}

}  // namespace

bool are_slowed_enough(std::size_t iterations, std::uint64_t slowed_from) {
  constexpr std::size_t kFewest = 2;
  constexpr double kSmallestPart = 0.2;
  const std::size_t slowed = iterations - std::min<std::uint64_t>(slowed_from, iterations);
  return slowed >= kFewest &&
         static_cast<double>(slowed) >= kSmallestPart * static_cast<double>(iterations);
}

std::optional<double> quiet_iteration_ns(std::span<const std::uint64_t> iteration_us,
                                         std::optional<std::uint64_t> slowed_from,
                                         std::uint64_t least_us) {
  std::vector<double> means =
      means_of_some(iteration_us.subspan(begin_of_counted(iteration_us, slowed_from)), least_us);
  if (iteration_us.size() < 2 || means.empty()) {
    return std::nullopt;
  }
  return kNsPerUs * statistics::quantile(std::move(means), kQuiet);
}

std::optional<double> disturbance(std::span<const std::uint64_t> iteration_us,
                                  std::optional<std::uint64_t> slowed_from) {
  const double quiet_us = quiet_iteration_ns(iteration_us, slowed_from).value_or(0) / kNsPerUs;
  if (quiet_us == 0) {
    return std::nullopt;
  }
  const std::size_t counted = begin_of_counted(iteration_us, slowed_from);
  const std::size_t warm = begin_of_warm(iteration_us, (1 + kScatter) * quiet_us);
  const std::size_t begin =
      std::min(counted, std::max<std::size_t>(warm, slowed_from.value_or(counted)));
  const auto reported = iteration_us.subspan(begin);
  return sum_of(reported) / static_cast<double>(reported.size()) / quiet_us;
}

double longest_quiet(std::vector<double> iterations) {
  return (1 + kScatter) * statistics::quantile(std::move(iterations), kQuiet);
}

SlowedIterations slowed_iterations(std::span<const std::uint64_t> iteration_us,
                                   std::optional<std::uint64_t> slowed_from, double base_quiet_ns,
                                   double slowed_quiet_ns) {
  const double base_us = base_quiet_ns / kNsPerUs;
  const double slowed_us = slowed_quiet_ns / kNsPerUs;
  const std::size_t warm = begin_of_warm(iteration_us, (1 + kScatter) * slowed_us);
  std::size_t begin = warm;
  if (slowed_from) {
    begin = std::min<std::size_t>(*slowed_from, iteration_us.size());
  } else if (slowed_us > (1 + kScatter) * base_us) {
    begin = std::max(begin, end_of_fast(iteration_us, (base_us + slowed_us) / 2));
  }
  const std::size_t cold = warm > begin ? warm - begin : 0;
  const auto others = iteration_us.subspan(begin + cold);
  return {iteration_us.size() - begin,
          kNsPerUs * (static_cast<double>(cold) * slowed_us + sum_of(others))};
}

}  // namespace assay::scoring
