// SPDX-License-Identifier: Apache-2.0
#include "scheduler/subject/measured_step.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "native/files/atomic_file.h"
#include "scheduler/measuring/install.h"
#include "slowdown/plan/plan_text.h"

namespace assay::subject {
namespace {

namespace fs = std::filesystem;

Result<void> write_plan(const SearchFiles& files, const divining::Problem& problem,
                        const divining::Plan& plan) {
  ASSAY_ASSIGN(const slowdown::SlowdownPlan slowing, measuring::slowdown_plan_of(problem, plan));
  return files::write_atomically(files.plan, slowdown::to_json(slowing));
}

// Returns words about the plan, to be appended to a step's failure; nothing where the machine
// failed, and not the program, because the plan then does not matter.
std::string plan_to_look_at(const SearchFiles& files, const divining::Plan& plan,
                            const Error& failure) {
  if (is_of_the_machine(failure.code())) {
    return "";
  }
  return is_empty(plan) ? "\n  (without a plan)" : keep_failed_plan(files);
}

}  // namespace

std::string keep_failed_plan(const SearchFiles& files) {
  if (files.failed.empty()) {
    return "";
  }
  std::error_code failure;
  for (int number = 1;; ++number) {
    const std::string name = files.failed + "-" + std::to_string(number) + ".json";
    if (fs::exists(name, failure)) {
      continue;
    }
    fs::copy_file(files.plan, name, failure);
    return failure ? "\n  (its plan could not be kept: " + failure.message() + ")"
                   : "\n  (its plan is kept in " + name + ")";
  }
}

Result<divining::Step> measure_step(const SearchFiles& files, const divining::Problem& problem,
                                    const divining::Measure& wanted, const MeasureInstall& install,
                                    const std::function<void()>& recover) {
  divining::Step step{
      .purpose = wanted.purpose, .plan = wanted.plan, .installs = {}, .failure = {}};
  ASSAY_PROPAGATE(write_plan(files, problem, wanted.plan));
  for (std::size_t i = 0; i < wanted.installs; ++i) {
    auto measured = install();
    if (!measured && measured.error().code() == ErrorCode::interrupted) {
      return measured.error();
    }
    if (!measured) {
      recover();
      step.installs.clear();
      step.failure =
          measured.error().message() + plan_to_look_at(files, wanted.plan, measured.error());
      return step;
    }
    step.installs.push_back(*std::move(measured));
  }
  return step;
}

}  // namespace assay::subject
