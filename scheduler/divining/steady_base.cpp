// SPDX-License-Identifier: Apache-2.0
#include "scheduler/divining/steady_base.h"

#include <algorithm>

#include "scheduler/divining/robust_statistics.h"

namespace assay::divining {
namespace {

// Returns the indices of the bases that were measured before the first plan.
std::vector<std::size_t> first_bases(std::span<const Step> steps) {
  std::vector<std::size_t> bases;
  for (std::size_t i = 0; i < steps.size() && steps[i].purpose == Purpose::base; ++i) {
    if (!steps[i].installs.empty()) {
      bases.push_back(i);
    }
  }
  return bases;
}

double median_run(std::span<const Install> installs) {
  std::vector<double> times(installs.size());
  std::ranges::transform(installs, times.begin(), &Install::run_ns);
  return median(std::move(times));
}

// Returns the share by which the later half of the installs is longer than the earlier half
// (negative where it is shorter); 0 for fewer than four installs.
double trend_of(const std::vector<Install>& installs) {
  constexpr std::size_t kFewest = 4;
  if (installs.size() < kFewest) {
    return 0;
  }
  const std::span<const Install> all(installs);
  const std::size_t half = all.size() / 2;
  return median_run(all.last(half)) / median_run(all.first(half)) - 1;
}

}  // namespace

bool wants_another_base(std::span<const Step> steps, const SearchRules& rules) {
  const auto bases = first_bases(steps);
  const bool has_plans =
      std::ranges::any_of(steps, [](const Step& step) { return step.purpose != Purpose::base; });
  return !has_plans && !bases.empty() && bases.size() < rules.max_bases &&
         trend_of(steps[bases.back()].installs) < -rules.steady_trend;
}

std::vector<std::size_t> superseded_bases(std::span<const Step> steps) {
  auto bases = first_bases(steps);
  if (!bases.empty()) {
    bases.pop_back();
  }
  return bases;
}

}  // namespace assay::divining
