// SPDX-License-Identifier: Apache-2.0
#include "scheduler/divining/search.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <iterator>
#include <numeric>

#include "scheduler/divining/coupling.h"
#include "scheduler/divining/next_plan.h"
#include "scheduler/divining/steady_base.h"

namespace assay::divining {
namespace {

Observations of_purpose(const Observations& seen, std::initializer_list<Purpose> purposes) {
  Observations some{seen.base, seen.base_run, {}, seen.noise};
  std::ranges::copy_if(seen.plans, std::back_inserter(some.plans), [&](const Observation& plan) {
    return std::ranges::find(purposes, plan.purpose) != purposes.end();
  });
  return some;
}

// Derives from the measurements everything that decisions are made from.
class Judgement {
 public:
  Judgement(const Search& search, const Observations& seen)
      : search_(search),
        seen_(seen),
        trials_(of_purpose(seen, {Purpose::step})),
        groups_(find_groups(search.problem, trials_, search.rules)) {
    for (const Observation& plan : trials_.plans) {
      errors_.push_back(assess(search.problem, seen, groups_, plan).mean_error);
    }
  }

  std::optional<StopReason> reason_to_stop() const;
  std::vector<Plan> finalists() const;
  Plan next() const { return next_plan(search_.problem, trials_, groups_, search_.rules); }
  Result<Finished> finish(StopReason reason) const;

 private:
  double floor() const {
    return noise_floor(search_.problem, seen_, groups_, search_.rules.step_installs);
  }
  double drift() const;

  const Search& search_;
  const Observations& seen_;
  Observations trials_;
  Groups groups_;
  std::vector<double> errors_;  // mean error of each trial
};

std::optional<StopReason> Judgement::reason_to_stop() const {
  const SearchRules& rules = search_.rules;
  if (errors_.empty()) {
    return std::nullopt;
  }
  if (errors_.back() < rules.noise_floors * floor()) {
    return StopReason::error_within_noise;
  }
  if (errors_.back() < rules.small_error) {
    return StopReason::error_small_enough;
  }
  if (errors_.size() >= rules.max_steps) {
    return StopReason::steps_used_up;
  }
  constexpr std::size_t kPatience = 2;
  if (errors_.size() > kPatience + 1) {
    const auto last = errors_.end() - kPatience;
    const double before = *std::min_element(errors_.begin(), last);
    const double since = *std::min_element(last, errors_.end());
    if (before - since < rules.least_improvement) {
      return StopReason::no_more_improvement;
    }
  }
  return std::nullopt;
}

// Returns the plan that all measurements together ask for, and the best plans that were measured.
// The measured plans were best partly by luck, and therefore are measured once more.
std::vector<Plan> Judgement::finalists() const {
  std::vector<Plan> plans{next()};
  std::vector<std::size_t> order(errors_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return errors_[i]; });
  for (const std::size_t i : order) {
    const Plan& plan = search_.steps[trials_.plans[i].step].plan;
    if (plans.size() < search_.rules.finalists && std::ranges::find(plans, plan) == plans.end()) {
      plans.push_back(plan);
    }
  }
  return plans;
}

double Judgement::drift() const {
  const auto again = of_purpose(seen_, {Purpose::base_again});
  return again.plans.empty() ? 0 : again.plans.back().run.value / seen_.base_run.value - 1;
}

// Returns the best finalist. The plan that all measurements ask for comes first, and gives way only
// to a plan that is better by more than luck.
Result<Finished> Judgement::finish(StopReason reason) const {
  constexpr double kLuck = 0.5;  // in noise floors
  const double floor =
      noise_floor(search_.problem, seen_, groups_, search_.rules.finalist_installs);
  const Observation* best = nullptr;
  Assessment reached;
  for (const Observation& plan : seen_.plans) {
    if (plan.purpose != Purpose::finalist) {
      continue;
    }
    Assessment assessment = assess(search_.problem, seen_, groups_, plan);
    if (best == nullptr || assessment.mean_error < reached.mean_error - kLuck * floor) {
      best = &plan;
      reached = std::move(assessment);
    }
  }
  if (best == nullptr) {
    return make_error(ErrorCode::internal, "a search ended without a plan that was measured");
  }
  return Finished{search_.steps[best->step].plan,
                  best->step,
                  reason,
                  groups_,
                  std::move(reached),
                  floor,
                  drift()};
}

// Fails when the last measurements were all in vain; bases of new JVMs between them are skipped.
// The plans of these measurements may differ a little, because each of them adds to what is known
// of the noise.
Result<void> check_attempts(const Search& search, Purpose purpose, std::span<const Estimate> base) {
  std::size_t attempts = 0;
  std::string failure;  // failure of the last attempt
  for (auto step = search.steps.rbegin(); step != search.steps.rend(); ++step) {
    const bool was_in_vain = is_void(search.problem, *step, base, search.rules);
    const bool is_base_between = step->purpose == Purpose::base && purpose != Purpose::base;
    if (!was_in_vain && !is_base_between) {
      break;
    }
    if (was_in_vain && ++attempts == 1) {
      failure = step->failure;
    }
  }
  if (attempts < search.rules.max_attempts) {
    return {};
  }
  return make_error(failure.empty() ? ErrorCode::not_found : ErrorCode::io_failure,
                    "a plan could not be measured in " + std::to_string(attempts) + " attempts: " +
                        (failure.empty() ? "too few of the blocks were measured" : failure));
}

bool is_measured(const Search& search, const Observations& seen, Purpose purpose,
                 const Plan& plan) {
  return std::ranges::any_of(seen.plans, [&](const Observation& one) {
    return one.purpose == purpose && search.steps[one.step].plan == plan;
  });
}

Result<Decision> ask_for(const Search& search, Measure wanted, std::span<const Estimate> base) {
  ASSAY_PROPAGATE(check_attempts(search, wanted.purpose, base));
  return Decision{std::move(wanted)};
}

Result<Decision> decide_after_base(const Search& search, const Observations& seen) {
  const SearchRules& rules = search.rules;
  const Judgement judgement(search, seen);
  const auto reason = judgement.reason_to_stop();
  if (!reason) {
    return ask_for(search, {Purpose::step, judgement.next(), rules.step_installs}, seen.base);
  }
  for (const Plan& plan : judgement.finalists()) {
    if (!is_measured(search, seen, Purpose::finalist, plan)) {
      return ask_for(search, {Purpose::finalist, plan, rules.finalist_installs}, seen.base);
    }
  }
  const Plan nothing = empty_plan(search.problem);
  if (!is_measured(search, seen, Purpose::base_again, nothing)) {
    return ask_for(search, {Purpose::base_again, nothing, rules.finalist_installs}, seen.base);
  }
  ASSAY_ASSIGN(Finished finished, judgement.finish(*reason));
  return Decision{std::move(finished)};
}

bool is_time(double value) { return std::isfinite(value) && value >= 0; }

bool fits(const Install& install, const Problem& problem) {
  return install.blocks.size() == problem.blocks.size() && is_time(install.run_ns) &&
         install.run_ns > 0 && is_time(install.unsampled_ns.value_or(0)) &&
         install.unsampled_ns.value_or(1) > 0 &&
         std::ranges::all_of(install.blocks, [](const std::optional<BlockTime>& time) {
           return !time || (is_time(time->ns) && is_time(time->samples));
         });
}

bool fits(const Plan& plan, const Problem& problem) {
  return plan.blocks.size() == problem.blocks.size() &&
         std::ranges::all_of(plan.blocks, [&](const Counts& counts) {
           return counts.size() == problem.kinds.size();
         });
}

bool fits(const std::vector<Install>& installs, const Problem& problem) {
  return std::ranges::all_of(installs,
                             [&](const Install& install) { return fits(install, problem); });
}

}  // namespace

// Fails (invalid_argument) where a measurement does not fit the problem, or lacks the run's time.
// Nothing may index a measurement before this check.
Result<void> check_measurements(const Search& search) {
  const bool steps_fit = std::ranges::all_of(search.steps, [&](const Step& step) {
    return fits(step.plan, search.problem) && fits(step.installs, search.problem);
  });
  const bool rounds_fit = std::ranges::all_of(search.corrections, [&](const FreshRound& round) {
    return fits(round.plan, search.problem) && fits(round.jvms, search.problem);
  });
  if (!steps_fit || !rounds_fit || !fits(search.fresh.base, search.problem) ||
      !fits(search.fresh.plan, search.problem)) {
    return make_error(ErrorCode::invalid_argument,
                      "a measurement does not fit the problem, or lacks the run's time");
  }
  return {};
}

Result<Decision> decide(const Search& search) {
  ASSAY_PROPAGATE(check(search.problem));
  ASSAY_PROPAGATE(check(search.rules));
  ASSAY_PROPAGATE(check_measurements(search));
  const bool has_base = std::ranges::any_of(search.steps, [](const Step& step) {
    return step.purpose == Purpose::base && !step.installs.empty();
  });
  if (!has_base || wants_another_base(search.steps, search.rules)) {
    return ask_for(search, {Purpose::base, empty_plan(search.problem), search.rules.base_installs},
                   {});
  }
  ASSAY_ASSIGN(const Observations seen, observe(search.problem, search.steps, search.rules));
  return decide_after_base(search, seen);
}

void forget_failures(Search& search) {
  while (!search.steps.empty() && search.steps.back().installs.empty()) {
    search.steps.pop_back();
  }
  const auto seen = check_measurements(search) ? observe(search.problem, search.steps, search.rules)
                                               : Result<Observations>(Observations{});
  if (!seen) {
    search.steps.clear();  // the base lacks blocks
    return;
  }
  while (!search.steps.empty() && search.steps.back().purpose != Purpose::base &&
         is_void(search.problem, search.steps.back(), seen->base, search.rules)) {
    search.steps.pop_back();
  }
}

std::vector<double> base_times(const Search& search) {
  std::vector<double> times(search.problem.blocks.size());
  const auto seen = observe(search.problem, search.steps, search.rules);
  for (std::size_t block = 0; seen && block < times.size(); ++block) {
    times[block] = search.problem.blocks[block].slowed_part * seen->base[block].value;
  }
  return times;
}

double slowable_share(const Search& search) {
  const auto seen = observe(search.problem, search.steps, search.rules);
  double ns = 0;
  for (const double block : base_times(search)) {
    ns += block;
  }
  return seen && seen->base_run.value > 0 ? ns / seen->base_run.value : 0;
}

}  // namespace assay::divining
