// SPDX-License-Identifier: Apache-2.0
#include "scheduler/divining/fresh_check.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "scheduler/divining/problem_part.h"

namespace assay::divining {
namespace {

Step with_installs(const Step& step, std::vector<Install> installs) {
  return {
      .purpose = step.purpose, .plan = step.plan, .installs = std::move(installs), .failure = {}};
}

std::vector<Assessment> each_alone(const Problem& problem, const SearchRules& rules,
                                   const Groups& groups, const Step& base, const Step& plan) {
  std::vector<Assessment> alone;
  for (const Install& install : plan.installs) {
    const std::vector<Step> steps{base, with_installs(plan, {install})};
    const auto seen = observe(problem, steps, rules);
    if (seen && !seen->plans.empty()) {
      alone.push_back(assess(problem, *seen, groups, seen->plans.front()));
    }
  }
  return alone;
}

std::vector<Assessment> each_beside_the_others(Problem problem, const SearchRules& rules,
                                               const Groups& groups, const Step& base) {
  problem.target = 0;
  std::vector<Assessment> all;
  for (std::size_t i = 0; base.installs.size() > 1 && i < base.installs.size(); ++i) {
    std::vector<Install> others = base.installs;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    Step one = with_installs(base, {base.installs[i]});
    one.purpose = Purpose::finalist;
    const auto alone =
        each_alone(problem, rules, groups, with_installs(base, std::move(others)), one);
    all.insert(all.end(), alone.begin(), alone.end());
  }
  return all;
}

// Returns the greater of both noises, block by block: slowed JVMs may differ by more than JVMs
// without a plan, or by less, and one interval has to hold for both.
Noise greater_noise(const Problem& problem, const Step& base, const Step& plan) {
  Step alone = plan;
  alone.purpose = Purpose::base;  // noise_between_installs ignores installs of finalists
  Noise greater = noise_between_installs(problem, std::array{base});
  const Noise other = noise_between_installs(problem, std::array{std::move(alone)});
  greater.run = std::max(greater.run, other.run);
  greater.degrees_of_freedom = std::min(greater.degrees_of_freedom, other.degrees_of_freedom);
  for (std::size_t block = 0; block < greater.blocks.size(); ++block) {
    greater.blocks[block] = std::max(greater.blocks[block], other.blocks[block]);
  }
  return greater;
}

void forget_intervals(Assessment& reached) {
  constexpr double kUnknown = std::numeric_limits<double>::infinity();
  reached.run.half_width = kUnknown;
  for (auto* intervals : {&reached.groups, &reached.blocks}) {
    for (auto& interval : *intervals) {
      if (interval) {
        interval->half_width = kUnknown;
      }
    }
  }
}

// Tells whether at least half of the JVMs have a time for the block, which may be 0.
bool is_measured(const std::vector<Install>& jvms, std::size_t block) {
  const auto having = std::ranges::count_if(
      jvms, [&](const Install& jvm) { return jvm.blocks[block].has_value(); });
  return having > 0 && 2 * static_cast<std::size_t>(having) >= jvms.size();
}

bool has_time(const std::vector<Install>& jvms, std::size_t block) {
  return std::ranges::any_of(jvms, [&](const Install& jvm) {
    return jvm.blocks[block].has_value() && jvm.blocks[block]->ns > 0;
  });
}

// Sorts blocks by whether other JVMs have them as the search had: in all of these JVMs a unit may
// be compiled to another shape, or be inlined by its caller.
struct Found {
  std::vector<BlockIndex> measured;
  std::vector<BlockIndex> unmeasured;
  double measured_share = 0;  // share of the base time that the measured blocks take
};

Found found_in(const FreshInstalls& installs, std::span<const double> base_ns) {
  Found found;
  double all_ns = 0;
  double measured_ns = 0;
  for (std::size_t block = 0; block < base_ns.size(); ++block) {
    const bool is_there = is_measured(installs.base, block) && has_time(installs.base, block) &&
                          is_measured(installs.plan, block);
    (is_there ? found.measured : found.unmeasured)
        .push_back(BlockIndex{static_cast<std::uint32_t>(block)});
    all_ns += base_ns[block];
    measured_ns += is_there ? base_ns[block] : 0;
  }
  found.measured_share = all_ns > 0 ? measured_ns / all_ns : 0;
  return found;
}

std::vector<Install> without_lost_units(const Problem& problem, std::vector<Install> installs,
                                        std::span<const double> base_ns) {
  for (Install& install : installs) {
    install = without_lost_units(problem, std::move(install), base_ns);
  }
  return installs;
}

// Requires: most JVMs have measured each block of the problem.
Result<FreshCheck> check_of_measured(const Problem& problem, const SearchRules& rules,
                                     Groups groups, const Plan& checked,
                                     const FreshInstalls& installs) {
  const Step base{Purpose::base, empty_plan(problem), installs.base, {}};
  const Step plan{Purpose::finalist, checked, installs.plan, {}};
  const std::vector<Step> steps{base, plan};
  ASSAY_ASSIGN(const Observations seen,
               observe(problem, steps, rules, greater_noise(problem, base, plan)));
  if (seen.plans.empty()) {
    return make_error(ErrorCode::not_found, "too few of the blocks were measured");
  }
  FreshCheck check{.groups = std::move(groups),
                   .reached = {},
                   .noise_floor = 0,
                   .slowed = {},
                   .bases = {},
                   .unmeasured = {}};
  check.reached = assess(problem, seen, check.groups, seen.plans.front());
  if (std::min(installs.base.size(), installs.plan.size()) < 2) {
    forget_intervals(check.reached);
  }
  check.noise_floor = noise_floor(problem, seen, check.groups, plan.installs.size());
  check.slowed = each_alone(problem, rules, check.groups, base, plan);
  check.bases = each_beside_the_others(problem, rules, check.groups, base);
  return check;
}

}  // namespace

Result<FreshCheck> check_of(const Problem& problem, const SearchRules& rules, Groups groups,
                            const Plan& checked, const FreshInstalls& all,
                            std::span<const double> base_ns) {
  constexpr double kLeastShare = 0.5;
  // In another JVM a caller may inline a unit that it did not inline in the search's JVM.
  const FreshInstalls installs{without_lost_units(problem, all.base, base_ns),
                               without_lost_units(problem, all.plan, base_ns)};
  Found found = found_in(installs, base_ns);
  if (found.measured_share < kLeastShare) {
    return make_error(ErrorCode::not_found, "too few of the blocks were measured");
  }
  const ProblemPart part(problem, std::move(found.measured));
  ASSAY_ASSIGN(FreshCheck check,
               check_of_measured(part.problem(), rules, part.of(groups), part.of(checked),
                                 {part.of(installs.base), part.of(installs.plan)}));
  const auto restore = [&](Assessment& one) {
    one = part.as_of_whole(one, groups);
    one.measured_share *= found.measured_share;
  };
  restore(check.reached);
  std::ranges::for_each(check.slowed, restore);
  std::ranges::for_each(check.bases, restore);
  check.groups = std::move(groups);
  check.unmeasured = std::move(found.unmeasured);
  return check;
}

std::vector<bool> known_singly(const FreshCheck& check) {
  std::vector<bool> known(check.groups.group_of.size());
  for (std::size_t block = 0; block < known.size(); ++block) {
    const bool is_alone = check.groups.members[check.groups.group_of[block]].size() == 1;
    const auto& error = check.reached.blocks[block];
    known[block] = is_alone && error && std::abs(error->error) <= kNear;
  }
  return known;
}

}  // namespace assay::divining
