// SPDX-License-Identifier: Apache-2.0
// Spells enumerations and rules in search files, for both reading and writing.
#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "scheduler/divining/search.h"

namespace assay::divining {

inline constexpr std::array<std::pair<Purpose, std::string_view>, 4> kPurposes{
    {{Purpose::base, "base"},
     {Purpose::step, "step"},
     {Purpose::finalist, "finalist"},
     {Purpose::base_again, "base_again"}}};

inline constexpr std::array<std::pair<ExecutionSource, std::string_view>, 2> kExecutionSources{
    {{ExecutionSource::exact_count, "exact_count"},
     {ExecutionSource::compiler_frequency, "compiler_frequency"}}};

inline constexpr std::array<std::pair<TimeOf, std::string_view>, 2> kTimeOfNames{
    {{TimeOf::iteration, "iteration"}, {TimeOf::whole_run, "whole_run"}}};

// Calls `visit(name, member)` for every rule.
template <typename Rules, typename Visitor>
void for_each_rule(Rules& rules, Visitor visit) {
  visit("base_installs", rules.base_installs);
  visit("step_installs", rules.step_installs);
  visit("finalist_installs", rules.finalist_installs);
  visit("finalists", rules.finalists);
  visit("max_steps", rules.max_steps);
  visit("max_bases", rules.max_bases);
  visit("steady_trend", rules.steady_trend);
  visit("max_attempts", rules.max_attempts);
  visit("least_improvement", rules.least_improvement);
  visit("noise_floors", rules.noise_floors);
  visit("small_error", rules.small_error);
  visit("tolerated_missing", rules.tolerated_missing);
  visit("resolution_ns", rules.resolution_ns);
  visit("slope_doubt", rules.slope_doubt);
  visit("first_doubt", rules.first_doubt);
  visit("neighbours_part", rules.neighbours_part);
  visit("slope_spread", rules.slope_spread);
  visit("least_slope", rules.least_slope);
  visit("greatest_slope", rules.greatest_slope);
  visit("slack_instructions", rules.slack_instructions);
  visit("growth_factor", rules.growth_factor);
  visit("growth_instructions", rules.growth_instructions);
  visit("most_instructions", rules.most_instructions);
  visit("most_first_instructions", rules.most_first_instructions);
  visit("most_unit_instructions", rules.most_unit_instructions);
}

template <typename Table, typename Value>
std::string_view spelling_of(const Table& table, Value value) {
  for (const auto& [known, spelling] : table) {
    if (known == value) {
      return spelling;
    }
  }
  return {};
}

}  // namespace assay::divining
