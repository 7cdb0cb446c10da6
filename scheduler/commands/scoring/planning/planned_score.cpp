// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/scoring/planning/planned_score.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <ctime>
#include <filesystem>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "native/options/slow_options.h"
#include "native/support/version.h"
#include "scheduler/commands/messages.h"
#include "scheduler/commands/reporting/stored_results.h"
#include "scheduler/commands/scoring/planning/score_planning.h"
#include "scheduler/commands/scoring/program_files.h"
#include "scheduler/commands/scoring/score_progress.h"
#include "scheduler/commands/slowing/stored_calibration.h"
#include "scheduler/experiment/iterations.h"
#include "scheduler/host/machine_facts.h"
#include "scheduler/launch/java_command.h"
#include "scheduler/launch/slowing_flags.h"
#include "scheduler/process/sha256.h"
#include "scheduler/scoring/design/finished_runs.h"

namespace assay::commands {
namespace {

namespace fs = std::filesystem;

std::string now_in_utc() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  char text[32];
  (void)std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

// Returns the versions of what measures. Two builds of one version need not slow down alike.
std::vector<NamedValue> versions_of(const ScoreSetup& setup) {
  std::vector<NamedValue> versions = {{"assay", std::string("assay ") + kVersion},
                                      {"JDK", name_of(setup.host.jdk)},
                                      {"Graal", to_string(setup.endless.toolchain.graal_version)}};
  const installation::Installation& ours = setup.host.installation;
  for (const auto& [name, file] :
       {std::pair("assay's agent", ours.agent), std::pair("assay's shim", ours.shim)}) {
    if (const auto checksum = process::sha256_of(file)) {
      constexpr std::size_t kEnough = 12;
      versions.push_back({name, "sha256 " + checksum->substr(0, kEnough)});
    }
  }
  const auto files = checksums_of(code_of(setup.command, setup.host.environment));
  if (files && !files->empty()) {
    versions.push_back({"program", "checksum " + joint_checksum(*files)});
  }
  return versions;
}

scoring::Experiment new_experiment(const ScoreArguments& arguments, const ScoreSetup& setup) {
  scoring::Experiment experiment;
  experiment.program = experiment::program_name(setup.endless.invocation.command_line.program);
  experiment.title = "How well profilers tell the truth about " + experiment.program;
  experiment.started = now_in_utc();
  experiment.clock = setup.event.name;
  for (const auto& [key, value] : host::machine_facts()) {
    experiment.machine.push_back({key, value});
  }
  experiment.versions = versions_of(setup);
  experiment.cell_meaning = experiment::kCellMeaning;
  experiment.seed = arguments.seed;
  experiment.profilers = setup.variants;
  experiment.unmeasured = setup.unmeasured;
  return experiment;
}

std::set<slowdown::UnitKey> units_slowed_alone(const scoring::Experiment& experiment,
                                               const experiment::CellPlans& plans) {
  std::set<slowdown::UnitKey> units;
  for (const scoring::BlockExperiment& block : experiment.blocks) {
    const auto plan = plans.find(experiment::plan_name(
        {.kind = scoring::VariantKind::single_block, .block = block.facts.id}));
    if (plan == plans.end()) {
      continue;
    }
    for (const auto& [unit, blocks] : plan->second.units) {
      if (!blocks.empty()) {
        units.insert(unit);
      }
    }
  }
  return units;
}

// Returns the number of plans that an earlier command has found, or that are given.
std::size_t plans_there(const scoring::Experiment& experiment, const ScoreSetup& setup) {
  return static_cast<std::size_t>(std::ranges::count_if(setup.targets, [&](double target) {
    return setup.plans.contains(target) ||
           std::ranges::find(experiment.plans, target, &scoring::PlanTarget::target_percent) !=
               experiment.plans.end();
  }));
}

std::chrono::milliseconds time_limit_of(const ScoreArguments& arguments) {
  return std::chrono::milliseconds(static_cast<std::int64_t>(1000 * arguments.time_limit_s));
}

std::vector<std::string> flags_of(const scoring::Variant& variant,
                                  const std::string& iteration_method) {
  std::vector<std::string> flags = launch::slowing_flags(iteration_method);
  if (variant.kind == scoring::VariantKind::without_polls) {
    flags.emplace_back(launch::kWithoutLoopPolls);
  }
  return flags;
}

Result<void> check_has_plans(const experiment::ReportFolder& folder,
                             const experiment::CellPlans& plans,
                             std::span<const scoring::CellKey> order) {
  for (const scoring::CellKey& key : order) {
    if (!plans.contains(experiment::plan_name(key.variant))) {
      return make_error(ErrorCode::not_found,
                        fmt::format("{}: there is no {}.json", folder.plan_folder().string(),
                                    experiment::plan_name(key.variant)));
    }
  }
  return {};
}

// Returns a function that makes the java command with what a cell asks of the agent.
experiment::CommandFor command_under(const PreparedJava& java, const std::string& iteration_method,
                                     const experiment::ReportFolder& folder) {
  return [java, iteration_method, profiles = folder.profiles(),
          scratch = folder.scratch()](const experiment::AgentOrders& orders) {
    const options::SlowOptions options{.plan = orders.plan,
                                       .code_log = orders.code_log,
                                       .profiles = profiles,
                                       .iteration_method = iteration_method,
                                       .debug_info = orders.debug_info,
                                       .quiet = true};
    return launch::java_command_with_agent(java.toolchain, options::to_agent_string(options),
                                           java.invocation, java.words, scratch,
                                           flags_of(orders.variant, iteration_method));
  };
}

}  // namespace

Result<scoring::Results> planned_results(const ScoreArguments& arguments, const ScoreSetup& setup,
                                         const experiment::ReportFolder& folder,
                                         experiment::Pairs pairs) {
  scoring::Results results;
  if (folder.has_experiment()) {
    ASSAY_ASSIGN(results, read_results(folder.path()));
  } else {
    results.experiment = new_experiment(arguments, setup);
  }
  if (!results.experiment.order.empty()) {
    const std::size_t failed = forget_failed_runs(results);
    note(fmt::format("going on: {} of {} runs are there{}", finished_runs(results),
                     results.experiment.order.size(),
                     failed == 0 ? "" : fmt::format("; {} that failed are made again", failed)));
    return results;
  }
  PlanningTerms terms{.setup = &setup,
                      .seed = arguments.seed,
                      .is_quick = arguments.is_quick,
                      .any_speed = arguments.any_speed,
                      .runs_without_polls = arguments.runs_without_polls,
                      .time_limit = time_limit_of(arguments),
                      .pairs = pairs,
                      .calibration = {},
                      .cell_terms = [&](const scoring::Experiment& experiment) {
                        return cell_terms(arguments, setup, folder, experiment);
                      }};
  note(rough_outlook(arguments, setup, pairs, plans_there(results.experiment, setup)));
  ASSAY_ASSIGN(terms.calibration, this_machines_calibration(setup.host.environment));
  ASSAY_PROPAGATE(plan_experiment(terms, folder, results.experiment));
  return results;
}

Result<experiment::CellTerms> cell_terms(const ScoreArguments& arguments, const ScoreSetup& setup,
                                         const experiment::ReportFolder& folder,
                                         const scoring::Experiment& experiment) {
  ASSAY_ASSIGN(const PreparedJava java, prepare_java(experiment.command, setup.host.environment));
  experiment::CellTerms terms;
  terms.host = setup.host;
  for (const experiment::Participant& one : setup.participants) {
    terms.choices.emplace(one.variant.id, one.choice);
  }
  ASSAY_ASSIGN(terms.plans, folder.read_plans());
  ASSAY_PROPAGATE(check_has_plans(folder, terms.plans, experiment.order));
  terms.plan_folder = folder.plan_folder();
  terms.scratch = folder.scratch();
  terms.needed_units = units_slowed_alone(experiment, terms.plans);
  terms.iteration_line = setup.iteration_ends.line;
  terms.iterations_told = setup.iterations_told;
  terms.event = setup.event;
  terms.period = setup.period;
  terms.seed = arguments.seed;
  terms.time_limit = time_limit_of(arguments);
  for (const scoring::ProfilerVariant& one : experiment.profilers) {
    terms.debug_information = has_runs(one) ? terms.debug_information : one.id;
  }
  terms.command = command_under(java, setup.iteration_ends.method, folder);
  return terms;
}

}  // namespace assay::commands
