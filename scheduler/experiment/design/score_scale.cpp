// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/design/score_scale.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "native/options/quantities.h"
#include "scheduler/launch/plan_file.h"
#include "scheduler/scoring/design/targets.h"

namespace assay::experiment {
namespace {

// A plan names 100 times the share that was asked for, which may be 56.99999999999999 for 57%.
constexpr double kRounding = 1e-9;

Result<double> target_of(const std::string& file) {
  ASSAY_ASSIGN(const slowdown::SlowdownPlan plan, launch::read_sound_plan_file(file));
  if (!plan.metadata.target_percent) {
    return make_error(ErrorCode::invalid_argument,
                      fmt::format("{} does not say which slowdown it is for (target_percent): use "
                                  "a plan that 'assay divine' made",
                                  file));
  }
  const double given = *plan.metadata.target_percent;
  const double target = std::round(given);
  if (!scoring::is_target(target) || std::abs(target - given) > kRounding) {
    return make_error(
        ErrorCode::invalid_argument,
        fmt::format("{} is a plan for {} %, but a target must be {}: find a plan for such a target",
                    file, given, scoring::kWhatTargetsAre));
  }
  return target;
}

// Tells whether an option says how much is run, and so how long the score takes.
bool names_a_design(const ScoreArguments& arguments) {
  return has_own_length(arguments) || arguments.forks || !arguments.blocks.empty() ||
         !arguments.targets.empty() || !arguments.plans.empty() || !arguments.gain.empty() ||
         arguments.whole_runs || arguments.runs_without_polls;
}

}  // namespace

std::optional<double> minutes_of(const ScoreArguments& arguments, bool is_bundled) {
  constexpr double kNoLimit = 0;
  if (arguments.minutes) {
    return *arguments.minutes == kNoLimit ? std::nullopt : arguments.minutes;
  }
  if (is_bundled) {
    return std::nullopt;
  }
  if (arguments.is_quick) {
    return kQuickMinutes;
  }
  return names_a_design(arguments) ? std::nullopt : std::optional(kUsualMinutes);
}

Result<Gain> parse_gain(std::string_view text) {
  constexpr double kHighestShare = 10;
  const auto share = options::parse_percentage(text);
  if (share && *share > 0 && *share <= kHighestShare) {
    return Gain{.share = *share};
  }
  const auto time = options::parse_duration(text);
  if (time && time->count() > 0) {
    return Gain{.ns = static_cast<double>(time->count())};
  }
  return make_error(
      ErrorCode::invalid_argument,
      fmt::format("'{}' is not a gain: give a time or a part of the run, such as 5s or 20%", text));
}

Result<std::map<double, std::string>> plans_by_target(std::span<const std::string> files) {
  std::map<double, std::string> plans;
  for (const std::string& file : files) {
    ASSAY_ASSIGN(const double target, target_of(file));
    if (!plans.emplace(target, file).second) {
      return make_error(ErrorCode::invalid_argument,
                        fmt::format("{} and {} are both plans for {:.0f} %: name only one of them",
                                    plans.at(target), file, target));
    }
  }
  return plans;
}

std::vector<double> united_targets(std::vector<double> of_plans, std::span<const double> asked_for,
                                   std::span<const double> usual) {
  std::vector<double> targets = std::move(of_plans);
  targets.insert(targets.end(), asked_for.begin(), asked_for.end());
  if (targets.empty()) {
    targets.assign(usual.begin(), usual.end());
  }
  std::ranges::sort(targets);
  targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
  return targets;
}

}  // namespace assay::experiment
