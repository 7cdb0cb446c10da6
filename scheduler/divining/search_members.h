// SPDX-License-Identifier: Apache-2.0
// Describes the members of search files, for both reading and writing (native/json's members.h).
#pragma once

#include "native/json/members.h"
#include "native/support/enum_words.h"
#include "scheduler/divining/search.h"

namespace assay::divining {

using json::Either;

inline constexpr EnumWords<Purpose, 4> kPurposes{{{Purpose::base, "base"},
                                                  {Purpose::step, "step"},
                                                  {Purpose::finalist, "finalist"},
                                                  {Purpose::base_again, "base_again"}}};

inline constexpr EnumWords<ExecutionSource, 2> kExecutionSources{
    {{ExecutionSource::exact_count, "exact_count"},
     {ExecutionSource::compiler_frequency, "compiler_frequency"}}};

inline constexpr EnumWords<TimeOf, 2> kTimeOfNames{
    {{TimeOf::iteration, "iteration"}, {TimeOf::whole_run, "whole_run"}}};

constexpr const auto& words_of(Purpose) { return kPurposes; }
constexpr const auto& words_of(ExecutionSource) { return kExecutionSources; }
constexpr const auto& words_of(TimeOf) { return kTimeOfNames; }

template <typename V, Either<InstructionKind> T>
void fields(V& visit, T& value) {
  visit("name", value.name);
  visit("cost_ps", value.cost_ps);
}

template <typename V, Either<Candidate> T>
void fields(V& visit, T& value) {
  visit("name", value.name);
  visit("unit", value.unit);
  visit("executions", value.executions);
  visit("source", value.source);
  visit.unless_empty("loop", value.loop);
  visit("neighbours", value.neighbours);
  visit.unless_empty("followers", value.followers);
  if (!value.followers.empty()) {
    visit("slowed_part", value.slowed_part);
  }
}

template <typename V, Either<Problem> T>
void fields(V& visit, T& value) {
  visit("target", value.target);
  visit("units", value.units);
  visit("kinds", value.kinds);
  visit("blocks", value.blocks);
}

template <typename V, Either<SearchRules> T>
void fields(V& visit, T& value) {
  visit("base_installs", value.base_installs);
  visit("step_installs", value.step_installs);
  visit("finalist_installs", value.finalist_installs);
  visit("finalists", value.finalists);
  visit("max_steps", value.max_steps);
  visit("max_bases", value.max_bases);
  visit("steady_trend", value.steady_trend);
  visit("max_attempts", value.max_attempts);
  visit("least_improvement", value.least_improvement);
  visit("noise_floors", value.noise_floors);
  visit("small_error", value.small_error);
  visit("tolerated_missing", value.tolerated_missing);
  visit("resolution_ns", value.resolution_ns);
  visit("slope_doubt", value.slope_doubt);
  visit("first_doubt", value.first_doubt);
  visit("neighbours_part", value.neighbours_part);
  visit("slope_spread", value.slope_spread);
  visit("least_slope", value.least_slope);
  visit("greatest_slope", value.greatest_slope);
  visit("slack_instructions", value.slack_instructions);
  visit("growth_factor", value.growth_factor);
  visit("growth_instructions", value.growth_instructions);
  visit("most_instructions", value.most_instructions);
  visit("most_first_instructions", value.most_first_instructions);
  visit("most_unit_instructions", value.most_unit_instructions);
}

// A block's time is [ns, samples].
void write_value(json::Writer& out, const BlockTime& time);
Result<void> read_value(const json::Place& place, BlockTime& time);

template <typename V, Either<Install> T>
void fields(V& visit, T& value) {
  visit("run_ns", value.run_ns);
  visit("blocks", value.blocks);
  visit.unless_empty("unsampled_ns", value.unsampled_ns);
}

template <typename V, Either<FreshRound> T>
void fields(V& visit, T& value) {
  visit("plan", value.plan.blocks);
  visit("jvms", value.jvms);
}

template <typename V, Either<Step> T>
void fields(V& visit, T& value) {
  visit("purpose", value.purpose);
  visit("plan", value.plan.blocks);
  visit.unless_empty("failure", value.failure);
  visit("installs", value.installs);
}

template <typename V, Either<Search> T>
void fields(V& visit, T& value) {
  visit("problem", value.problem);
  visit("rules", value.rules);
  visit("time_of", value.time_of);
  visit("program", value.program);
  visit("conditions", value.conditions);
  visit("period", value.scale.period);
  visit("reference_ns", value.scale.reference_ns);
  visit("search_seconds", value.search_s);
  visit("check_seconds", value.check_s);
  visit("fresh_base", value.fresh.base);
  visit("fresh_plan", value.fresh.plan);
  visit.unless_empty("fresh_rounds", value.corrections);
  visit("steps", value.steps);
}

}  // namespace assay::divining
