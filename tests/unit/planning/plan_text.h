// SPDX-License-Identifier: Apache-2.0
// Makes plans of small units, and shows them as text.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <variant>

#include "native/planning/planner.h"
#include "tests/support/unit_dsl.h"

namespace assay::planning {

inline PlanOptions with(Strategy strategy) {
  PlanOptions options;
  options.strategy = strategy;
  options.threads = ThreadMode::atomic;  // neither bases nor carried counters
  options.unfinished = UnfinishedSource::nothing;
  return options;
}

inline unit::InstrumentationPlan plan(const unit::UnitSnapshot& snapshot,
                                      const PlanOptions& options) {
  auto planned = plan_unit(snapshot, options);
  EXPECT_TRUE(planned) << planned.error().message();
  return std::move(planned->plan);
}

// "begin 3: 0+=1, end 2: 1+=1, at 5: ..."; paths as "c[first,value,offset]" and "d[value,offset]".
inline std::string text(const unit::Action& action) {
  if (const auto* add = std::get_if<unit::AddConstant>(&action)) {
    return std::to_string(add->counter) + "+=" + std::to_string(add->delta);
  }
  if (const auto* count = std::get_if<unit::CountPath>(&action)) {
    return "c[" + std::to_string(count->first_counter) + "," +
           std::to_string(count->path_register.value()) + "," + std::to_string(count->offset) + "]";
  }
  if (const auto* value = std::get_if<unit::AddValue>(&action)) {
    return std::to_string(value->counter) + "+=value";
  }
  if (const auto* sample = std::get_if<unit::SamplePath>(&action)) {
    return "s[" + std::to_string(sample->first_counter) + "," +
           (sample->path_register ? std::to_string(sample->path_register->value()) : "-") + "," +
           std::to_string(sample->offset) + "]";
  }
  const auto& decode = std::get<unit::DecodePath>(action);
  return "d[" + std::to_string(decode.path_register.value()) + "," + std::to_string(decode.offset) +
         "]";
}

inline std::string text(const unit::InstrumentationPlan& plan) {
  static constexpr const char* kKinds[] = {"begin ", "end ", "at "};
  std::string result;
  for (const unit::Probe& probe : plan.probes) {
    result += (result.empty() ? "" : ", ") +
              std::string(kKinds[static_cast<std::size_t>(probe.place.kind)]) +
              std::to_string(probe.place.index) + ": " + text(probe.action);
  }
  return result;
}

inline constexpr const char* kDiamond = R"(
  0: 1 2 | f=10 e0
  1: 3   | f=9
  2: 3   | f=1 e1 e0
  3: return | f=10 e1@1
)";

inline constexpr const char* kLoop = R"(
  0: 1      | f=1
  1: 2 3    | f=100
  2: 1      | f=99 e0
  3: return | f=1 e1
)";

}  // namespace assay::planning
