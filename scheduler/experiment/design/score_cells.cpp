// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/design/score_cells.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "native/options/slow_options.h"
#include "scheduler/launch/graal_flags.h"
#include "scheduler/launch/java_command.h"
#include "scheduler/launch/prepared_java.h"

namespace assay::experiment {
namespace {

std::set<slowdown::UnitKey> units_slowed_alone(const scoring::Experiment& experiment,
                                               const CellPlans& plans) {
  std::set<slowdown::UnitKey> units;
  for (const scoring::BlockExperiment& block : experiment.blocks) {
    const auto plan = plans.find(
        plan_name({.kind = scoring::VariantKind::single_block, .block = block.facts.id}));
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

std::vector<std::string> flags_of(const scoring::Variant& variant,
                                  const std::string& iteration_method) {
  std::vector<std::string> flags = launch::slowing_flags(iteration_method);
  if (variant.kind == scoring::VariantKind::without_polls) {
    flags.emplace_back(launch::kWithoutLoopPolls);
  }
  return flags;
}

Result<void> check_has_plans(const ReportFolder& folder, const CellPlans& plans,
                             std::span<const scoring::CellKey> order) {
  for (const scoring::CellKey& key : order) {
    if (!plans.contains(plan_name(key.variant))) {
      return make_error(ErrorCode::not_found,
                        fmt::format("{}: the cell file {}.json is missing",
                                    folder.plan_folder().string(), plan_name(key.variant)));
    }
  }
  return {};
}

// Returns a function that makes the java command with what a cell asks of the agent.
CommandFor command_under(const launch::PreparedJava& java, const std::string& iteration_method,
                         const ReportFolder& folder) {
  return [java, iteration_method, profiles = folder.profiles(),
          scratch = folder.scratch()](const AgentOrders& orders) {
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

Result<CellTerms> cell_terms(const ScoreSetup& setup, const ReportFolder& folder,
                             const scoring::Experiment& experiment) {
  ASSAY_ASSIGN(const launch::PreparedJava java,
               launch::prepare_java(experiment.command, setup.host.environment));
  CellTerms terms;
  terms.host = setup.host;
  for (const Participant& one : setup.participants) {
    terms.choices.emplace(one.variant.id, one.choice);
  }
  ASSAY_ASSIGN(terms.plans, folder.read_plans());
  ASSAY_PROPAGATE(check_has_plans(folder, terms.plans, experiment.order));
  terms.plan_folder = folder.plan_folder();
  terms.scratch = folder.scratch();
  terms.needed_units = units_slowed_alone(experiment, terms.plans);
  terms.watch = setup.watch;
  terms.watch.stopped_after = experiment.stopped_after;
  terms.watch.timer = {
      .clock = experiment.iteration_clock.value_or(scoring::IterationClock::told),
      .round = std::max<std::uint64_t>(1, experiment.iterations_of_a_round.value_or(1))};
  for (const scoring::ProfilerVariant& one : experiment.profilers) {
    terms.debug_information = has_runs(one) ? terms.debug_information : one.id;
  }
  terms.command = command_under(java, setup.arguments.iteration_method, folder);
  return terms;
}

}  // namespace assay::experiment
