// SPDX-License-Identifier: Apache-2.0
#include "scheduler/divining/observations.h"

#include <algorithm>
#include <utility>

namespace assay::divining {
namespace {

// `relative` noise is that of one install, and grows with the time that is measured.
Location locate(const std::vector<double>& values, double relative) {
  const double typical = median(values);
  const double deviation = std::max(relative * typical, 1e-9);
  return robust_mean(values, std::vector<double>(values.size(), deviation));
}

std::optional<Location> locate_block(const Step& step, std::size_t block, double relative,
                                     double base_ns) {
  std::vector<double> values;
  for (const Install& install : step.installs) {
    if (const auto& time = install.blocks[block]) {
      values.push_back(time->ns);
    }
  }
  if (values.empty()) {
    return std::nullopt;
  }
  Location location = locate(values, relative);
  // A block that got no sample may still take as long as noise of its base time.
  location.deviation = std::max(location.deviation, 0.2 * relative * base_ns);
  return location;
}

Location locate_run(const Step& step, double relative) {
  std::vector<double> values;
  for (const Install& install : step.installs) {
    values.push_back(install.run_ns);
  }
  return locate(values, relative);
}

bool is_measured(const Step& step, std::size_t block) {
  return std::ranges::any_of(
      step.installs, [&](const Install& install) { return install.blocks[block].has_value(); });
}

// Installs of all base steps, as one.
Step whole_base(std::span<const Step> steps) {
  Step base{.purpose = Purpose::base, .plan = {}, .installs = {}, .failure = {}};
  for (const Step& step : steps) {
    if (step.purpose == Purpose::base) {
      base.installs.insert(base.installs.end(), step.installs.begin(), step.installs.end());
    }
  }
  return base;
}

Result<void> locate_base(const Problem& problem, const Step& base, Observations& found) {
  if (base.installs.empty()) {
    return make_error(ErrorCode::not_found, "the base was not measured");
  }
  for (std::size_t block = 0; block < problem.blocks.size(); ++block) {
    const auto time = locate_block(base, block, found.noise.blocks[block], 0);
    if (!time || !(time->value > 0)) {
      return make_error(ErrorCode::not_found, "block " + problem.blocks[block].name +
                                                  " has no time in any install of the base");
    }
    found.base.push_back(*time);
  }
  found.base_run = locate_run(base, found.noise.run);
  return {};
}

Observation observe_step(const Problem& problem, const Step& step, std::size_t index,
                         const Observations& so_far) {
  Observation seen{.step = index,
                   .purpose = step.purpose,
                   .work = work_ns(problem, step.plan),
                   .blocks = {},
                   .run = locate_run(step, so_far.noise.run)};
  for (std::size_t block = 0; block < problem.blocks.size(); ++block) {
    seen.blocks.push_back(
        locate_block(step, block, so_far.noise.blocks[block], so_far.base[block].value));
  }
  return seen;
}

constexpr double kLostPart = 0.5;  // of its base time; noise between installs is far smaller

// What each unit's blocks take together, where `time_of` gives one.
template <typename TimeOf>
std::vector<double> unit_times(const Problem& problem, TimeOf time_of) {
  std::vector<double> times(problem.units.size());
  for (std::size_t block = 0; block < problem.blocks.size(); ++block) {
    times[problem.blocks[block].unit.value()] += time_of(block);
  }
  return times;
}

Install without_lost_units(const Problem& problem, Install install,
                           const std::vector<double>& base_times) {
  const auto times = unit_times(problem, [&](std::size_t block) {
    return install.blocks[block] ? install.blocks[block]->ns : 0;
  });
  for (std::size_t block = 0; block < problem.blocks.size(); ++block) {
    const auto unit = problem.blocks[block].unit.value();
    if (times[unit] < kLostPart * base_times[unit]) {
      install.blocks[block].reset();
    }
  }
  return install;
}

Step without_lost_units(const Problem& problem, Step step, std::span<const Location> base) {
  const auto times = unit_times(
      problem, [&](std::size_t block) { return block < base.size() ? base[block].value : 0; });
  for (Install& install : step.installs) {
    install = without_lost_units(problem, std::move(install), times);
  }
  return step;
}

bool lacks_blocks(const Step& step, std::span<const Location> base, const SearchRules& rules) {
  double all = 0;
  double missing = 0;
  for (std::size_t block = 0; block < base.size(); ++block) {
    all += base[block].value;
    missing += is_measured(step, block) ? 0 : base[block].value;
  }
  return step.installs.empty() || missing > rules.tolerated_missing * all;
}

}  // namespace

bool is_void(const Problem& problem, const Step& step, std::span<const Location> base,
             const SearchRules& rules) {
  return lacks_blocks(without_lost_units(problem, step, base), base, rules);
}

Result<Observations> observe(const Problem& problem, std::span<const Step> steps,
                             const SearchRules& rules) {
  return observe(problem, steps, rules, noise_between_installs(problem, steps));
}

Result<Observations> observe(const Problem& problem, std::span<const Step> steps,
                             const SearchRules& rules, Noise noise) {
  Observations found;
  found.noise = std::move(noise);
  ASSAY_PROPAGATE(locate_base(problem, whole_base(steps), found));
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (steps[i].purpose == Purpose::base) {
      continue;
    }
    const Step step = without_lost_units(problem, steps[i], found.base);
    if (!lacks_blocks(step, found.base, rules)) {
      found.plans.push_back(observe_step(problem, step, i, found));
    }
  }
  return found;
}

}  // namespace assay::divining
