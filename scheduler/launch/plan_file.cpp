// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/plan_file.h"

#include <fmt/format.h>

#include "native/files/text_file.h"
#include "slowdown/plan/plan_check.h"
#include "slowdown/plan/plan_text.h"

namespace assay::launch {

Result<slowdown::SlowdownPlan> read_plan_file(const std::filesystem::path& file) {
  ASSAY_ASSIGN(const std::string text, files::read_text_file(file));
  auto plan = slowdown::read_plan(text);
  if (!plan) {
    return of_file(file.string(), plan.error());
  }
  return plan;
}

Result<slowdown::SlowdownPlan> read_sound_plan_file(const std::filesystem::path& file) {
  ASSAY_ASSIGN(slowdown::SlowdownPlan plan, read_plan_file(file));
  const auto findings = slowdown::check(plan);
  if (!findings.empty()) {
    return make_error(ErrorCode::invalid_argument,
                      fmt::format("{}: {}: {} ('assay plan check' lists all errors)", file.string(),
                                  findings.front().where, findings.front().what));
  }
  return plan;
}

std::filesystem::path profiles_beside(const std::filesystem::path& plan) {
  return plan.string() + ".profiles";
}

std::filesystem::path search_beside(const std::filesystem::path& plan) {
  return plan.string() + ".search";
}

std::filesystem::path measurements_beside(const std::filesystem::path& plan) {
  return plan.string() + ".measurements";
}

}  // namespace assay::launch
