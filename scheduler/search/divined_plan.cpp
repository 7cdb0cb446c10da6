// SPDX-License-Identifier: Apache-2.0
#include "scheduler/search/divined_plan.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "native/files/atomic_file.h"
#include "native/options/quantities.h"
#include "native/support/fnv_hash.h"
#include "native/support/percent.h"
#include "scheduler/host/machine_facts.h"
#include "scheduler/host/stored_calibration.h"
#include "scheduler/launch/overriding_options.h"
#include "scheduler/launch/plan_file.h"
#include "scheduler/launch/session_folder.h"
#include "scheduler/process/folder_lock.h"
#include "scheduler/process/messages.h"
#include "scheduler/search/divining_report.h"
#include "scheduler/search/program_both_ways.h"
#include "scheduler/subject/harness_lines.h"
#include "slowdown/plan/plan_text.h"

namespace assay::search {
namespace {

namespace fs = std::filesystem;

Result<double> parse_target(const std::string& text) {
  const auto share = options::parse_percentage(text.ends_with('%') ? text : text + "%");
  if (!share || !(*share > 0 && *share <= slowdown::kHighestTargetPercent / kPercent)) {
    return make_error(
        ErrorCode::invalid_argument,
        fmt::format("'{}' is not a target: give the time to add, such as 100%", text));
  }
  return *share;
}

std::chrono::milliseconds in_ms(double seconds) {
  return std::chrono::milliseconds(static_cast<std::int64_t>(1000 * seconds));
}

Result<DiviningTerms> terms_of(const DivineWish& wish, const process::Environment& environment) {
  DiviningTerms terms;
  ASSAY_ASSIGN(terms.slowing.target, parse_target(wish.target));
  ASSAY_ASSIGN(const slowdown::Calibration calibration,
               host::this_machines_calibration(environment));
  terms.slowing.kinds = kinds_of(calibration);
  terms.slowing.rules = wish.selection;
  terms.rules = search_rules(wish.is_quick, terms.slowing.kinds);
  terms.whole_runs = wish.whole_runs;
  terms.may_turn_to_whole_runs =
      wish.iteration_line.empty() && wish.harness.empty() && wish.iteration_method.empty();
  terms.check_jvms = wish.check_jvms;
  terms.search_file = launch::search_beside(wish.plan);
  return terms;
}

Result<DiviningResult> search_program(const DivineWish& wish, const Sampling& sampling,
                                      const DiviningTerms& terms, const fs::path& folder,
                                      const subject::Launch& launch) {
  ProgramSettings settings = program_settings(
      sampling, {.plan = folder / "plan.json", .failed = wish.plan + ".failed"}, wish.seed);
  settings.slowed.least_warm_up = in_ms(wish.warm_up_s);
  settings.iterating.restarts = wish.restarts;
  settings.iterating.shortest_window = in_ms(wish.window_s);
  settings.repeated.first_limit = in_ms(wish.run_limit_s);
  const sampling::SpeedProbe speed;
  ProgramBothWays program(launch, settings, speed);
  return run_divining(program.both(), terms);
}

// Locks the search's folder: two searches at a time would disturb each other, and write the same
// files.
Result<process::UniqueDescriptor> lock_search(const fs::path& profiles) {
  std::error_code ignored;  // after an error locking fails, too, and says why
  fs::create_directory(profiles, ignored);
  return process::lock_folder(profiles, process::IfLocked::refuse);
}

std::vector<NamedValue> circumstances_of(const DivineWish& wish,
                                         const std::vector<std::string>& command,
                                         const launch::Toolchain& toolchain,
                                         const std::string& conditions) {
  std::vector<NamedValue> facts = host::machine_facts();
  facts.push_back({"jdk", name_of(toolchain.jdk)});
  facts.push_back({"graal", to_string(toolchain.graal_version)});
  facts.push_back({"command", fmt::format("{}", fmt::join(command, " "))});
  facts.push_back({"conditions", conditions});
  facts.push_back({"seed", std::to_string(wish.seed)});
  facts.push_back({"check_jvms", std::to_string(wish.check_jvms)});
  return facts;
}

std::string in_words(const Sampling& sampling, const DiviningResult& result) {
  return result.was_resumed ? fmt::format("{}, with the period {} that the search began with",
                                          sampling.window.event.name, result.search.scale.period)
                            : sampling.in_words;
}

Result<void> keep_report(const DivineWish& wish, const DiviningResult& result,
                         const std::string& sampled, const std::vector<NamedValue>& circumstances) {
  ASSAY_ASSIGN(const std::string report, divining_report_json(result, sampled, circumstances));
  ASSAY_PROPAGATE(files::write_atomically(wish.plan + ".report.json", report));
  const std::size_t checked =
      result.fresh ? jvms_of_round(result.search, result.fresh->round).size() : 0;
  if (wish.check_jvms > 0 && !result.fresh) {
    process::warn(fmt::format(
        "the plan has not been checked in as many fresh JVMs as were wanted: {}. The same command "
        "continues the check",
        result.check_failure));
    return {};
  }
  if (!result.check_failure.empty()) {
    process::warn(fmt::format("{} fresh JVMs do not show how near the plan comes to its target: {}",
                              checked, result.check_failure));
  }
  std::error_code ignored;  // the measurements are only kept for users who doubt the result
  fs::rename(launch::search_beside(wish.plan), launch::measurements_beside(wish.plan), ignored);
  return {};
}

}  // namespace

Result<void> check_plan_is_new(const std::string& plan) {
  std::error_code ignored;
  if (fs::is_regular_file(plan, ignored) && !fs::exists(launch::search_beside(plan), ignored)) {
    return make_error(
        ErrorCode::invalid_argument,
        fmt::format("{} exists already. Name another plan with -o, or remove the file", plan));
  }
  return {};
}

Result<std::string> divine(const DivineWish& wish, const std::vector<std::string>& command,
                           const process::Environment& environment, launch::PreparedJava java) {
  ASSAY_ASSIGN(launch::SessionFolder folder, launch::SessionFolder::create(environment));
  ASSAY_ASSIGN(DiviningTerms terms, terms_of(wish, environment));
  terms.program = fnv1a_digits(fmt::format("{}", fmt::join(command, "\n")));
  terms.profiles = fs::absolute(launch::profiles_beside(wish.plan));
  ASSAY_ASSIGN(const Sampling sampling,
               choose_sampling({wish.event, wish.sampling_overhead, wish.any_speed}));
  ASSAY_ASSIGN(const process::UniqueDescriptor lock, lock_search(terms.profiles));
  process::note("sampling " + sampling.in_words);
  ASSAY_ASSIGN(const std::string line,
               subject::iteration_expression(wish.iteration_line, wish.harness));
  const IterationMarks marks{line, wish.iteration_method};
  terms.conditions = conditions_of(sampling, marks, {wish.restarts, wish.selection});
  terms.take_plan = [&](const divining::Search& search, const divining::Plan& plan) {
    return write_found_plan(search, plan, wish.plan);
  };
  const auto circumstances = circumstances_of(wish, command, java.toolchain, terms.conditions);
  process::Environment of_program = launch::environment_for(java.invocation, environment);
  SubjectLauncher launcher(std::move(java), marks, folder.path(), terms.profiles,
                           std::move(of_program));
  const auto result =
      search_program(wish, sampling, terms, folder.path(),
                     [&](const subject::LaunchOrders& orders) { return launcher.next(orders); });
  if (!result) {
    std::error_code ignored;
    fs::remove(terms.profiles, ignored);  // removes the folder only if it is empty
    return result.error();
  }
  ASSAY_PROPAGATE(keep_report(wish, *result, in_words(sampling, *result), circumstances));
  return divining_report(*result, in_words(sampling, *result));
}

}  // namespace assay::search
