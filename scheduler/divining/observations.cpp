// SPDX-License-Identifier: Apache-2.0
#include "scheduler/divining/observations.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "scheduler/divining/steady_base.h"

namespace assay::divining {
namespace {

// Returns the robust mean of the values. `relative` is the noise of one install, as a part of the
// time that is measured.
Estimate estimate_of(const std::vector<double>& values, double relative) {
  const double typical = median(values);
  const double deviation = std::max(relative * typical, 1e-9);
  return robust_mean(values, std::vector<double>(values.size(), deviation));
}

std::optional<Estimate> estimate_block(const Step& step, std::size_t block, double relative,
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
  Estimate estimate = estimate_of(values, relative);
  // A block without a sample may still take some time: its deviation comes from its base time.
  estimate.deviation = std::max(estimate.deviation, 0.2 * relative * base_ns);
  return estimate;
}

Estimate estimate_run(const Step& step, double relative) {
  std::vector<double> values;
  for (const Install& install : step.installs) {
    values.push_back(install.run_ns);
  }
  return estimate_of(values, relative);
}

// Returns the installs of all base steps as one step.
Step whole_base(std::span<const Step> steps) {
  Step base{.purpose = Purpose::base, .plan = {}, .installs = {}, .failure = {}};
  for (const Step& step : steps) {
    if (step.purpose == Purpose::base) {
      base.installs.insert(base.installs.end(), step.installs.begin(), step.installs.end());
    }
  }
  return base;
}

Result<void> estimate_base(const Problem& problem, const Step& base, Observations& found) {
  if (base.installs.empty()) {
    return make_error(ErrorCode::not_found,
                      "the program without a plan (the base) was not measured");
  }
  for (std::size_t block = 0; block < problem.blocks.size(); ++block) {
    const auto time = estimate_block(base, block, found.noise.blocks[block], 0);
    if (!time || !(time->value > 0)) {
      return make_error(ErrorCode::not_found, "block " + problem.blocks[block].name +
                                                  " has no time in any install of the base");
    }
    found.base.push_back(*time);
  }
  found.base_run = estimate_run(base, found.noise.run);
  return {};
}

Observation observe_step(const Problem& problem, const Step& step, std::size_t index,
                         const Observations& so_far) {
  Observation seen{.step = index,
                   .purpose = step.purpose,
                   .work = work_ns(problem, step.plan),
                   .blocks = {},
                   .run = estimate_run(step, so_far.noise.run)};
  for (std::size_t block = 0; block < problem.blocks.size(); ++block) {
    seen.blocks.push_back(
        estimate_block(step, block, so_far.noise.blocks[block], so_far.base[block].value));
  }
  return seen;
}

// A unit that takes less than this share of its base time is lost: the noise between installs is
// far smaller.
constexpr double kLostPart = 0.5;

// Returns the time that each unit's blocks take together; `time_of` gives the time of a block.
template <typename TimeOf>
std::vector<double> unit_times(const Problem& problem, TimeOf time_of) {
  std::vector<double> times(problem.units.size());
  for (std::size_t block = 0; block < problem.blocks.size(); ++block) {
    times[problem.blocks[block].unit.value()] += time_of(block);
  }
  return times;
}

double missing_time(const Install& install, const std::vector<double>& base_times) {
  double missing = 0;
  for (std::size_t block = 0; block < base_times.size(); ++block) {
    missing += install.blocks[block] ? 0 : base_times[block];
  }
  return missing;
}

// Returns the step without installs in which too little was measured. Blocks that are missing ran
// under some other plan, so the run's time of such an install belongs to neither plan.
Step usable_part(const Problem& problem, Step step, const std::vector<double>& base_times,
                 const SearchRules& rules) {
  const double all = std::accumulate(base_times.begin(), base_times.end(), 0.0);
  for (Install& install : step.installs) {
    install = without_lost_units(problem, std::move(install), base_times);
  }
  std::erase_if(step.installs, [&](const Install& install) {
    return missing_time(install, base_times) > rules.tolerated_missing * all;
  });
  return step;
}

// Returns the median times of the base by BlockIndex; 0 where no install of the base has the block.
std::vector<double> typical_times(const Problem& problem, const Step& base) {
  std::vector<double> typical;
  for (std::size_t block = 0; block < problem.blocks.size(); ++block) {
    std::vector<double> values;
    for (const Install& install : base.installs) {
      if (const auto& time = install.blocks[block]) {
        values.push_back(time->ns);
      }
    }
    typical.push_back(values.empty() ? 0 : median(std::move(values)));
  }
  return typical;
}

// Returns the steps with their usable installs. All installs of the base that counts are usable:
// nothing in them is slowed, so the run's time is right.
std::vector<Step> usable_part(const Problem& problem, std::span<const Step> steps,
                              const SearchRules& rules) {
  std::vector<Step> usable(steps.begin(), steps.end());
  for (const std::size_t superseded : superseded_bases(steps)) {
    usable[superseded].installs.clear();
  }
  const auto base_times = typical_times(problem, whole_base(usable));
  for (Step& step : usable) {
    if (step.purpose != Purpose::base) {
      step = usable_part(problem, std::move(step), base_times, rules);
    }
  }
  return usable;
}

Result<Observations> observe_usable(const Problem& problem, std::span<const Step> steps,
                                    Noise noise) {
  Observations found;
  found.noise = std::move(noise);
  ASSAY_PROPAGATE(estimate_base(problem, whole_base(steps), found));
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (steps[i].purpose != Purpose::base && !steps[i].installs.empty()) {
      found.plans.push_back(observe_step(problem, steps[i], i, found));
    }
  }
  return found;
}

}  // namespace

Install without_lost_units(const Problem& problem, Install install,
                           std::span<const double> base_ns) {
  const auto base = unit_times(
      problem, [&](std::size_t block) { return block < base_ns.size() ? base_ns[block] : 0; });
  const auto times = unit_times(problem, [&](std::size_t block) {
    return install.blocks[block] ? install.blocks[block]->ns : 0;
  });
  for (std::size_t block = 0; block < problem.blocks.size(); ++block) {
    const auto unit = problem.blocks[block].unit.value();
    if (times[unit] < kLostPart * base[unit]) {
      install.blocks[block].reset();
    }
  }
  return install;
}

const Observation* newest_plan(const Observations& observations) {
  const auto newest =
      std::find_if(observations.plans.rbegin(), observations.plans.rend(),
                   [](const Observation& plan) { return plan.purpose != Purpose::base_again; });
  return newest == observations.plans.rend() ? nullptr : &*newest;
}

bool is_void(const Problem& problem, const Step& step, std::span<const Estimate> base,
             const SearchRules& rules) {
  std::vector<double> base_times;
  for (const Estimate& time : base) {
    base_times.push_back(time.value);
  }
  return usable_part(problem, step, base_times, rules).installs.empty();
}

Result<Observations> observe(const Problem& problem, std::span<const Step> steps,
                             const SearchRules& rules) {
  const std::vector<Step> usable = usable_part(problem, steps, rules);
  return observe_usable(problem, usable, noise_between_installs(problem, usable));
}

Result<Observations> observe(const Problem& problem, std::span<const Step> steps,
                             const SearchRules& rules, Noise noise) {
  return observe_usable(problem, usable_part(problem, steps, rules), std::move(noise));
}

}  // namespace assay::divining
