// SPDX-License-Identifier: Apache-2.0
// `assay score`: from nothing to a verdict on profilers.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <ctime>
#include <filesystem>
#include <memory>
#include <utility>

#include "native/options/slow_options.h"
#include "native/support/version.h"
#include "scheduler/commands/command.h"
#include "scheduler/commands/messages.h"
#include "scheduler/commands/score_planning.h"
#include "scheduler/commands/score_setup.h"
#include "scheduler/commands/score_table.h"
#include "scheduler/commands/stored_calibration.h"
#include "scheduler/commands/stored_results.h"
#include "scheduler/experiment/cells.h"
#include "scheduler/experiment/iterations.h"
#include "scheduler/host/machine_facts.h"
#include "scheduler/launch/java_command.h"
#include "scheduler/launch/slowing_flags.h"
#include "scheduler/process/interruption.h"
#include "scheduler/subject/line_pattern.h"

namespace assay::commands {
namespace {

namespace fs = std::filesystem;

constexpr const char* kDescription = "Score profilers against slowdowns whose size is known";
constexpr const char* kFooter =
    "The command goes after '--'. The word {iterations} in it is replaced: by a huge number while "
    "a\n"
    "plan is searched for, by what gives runs of some seconds afterwards:\n"
    "  assay score --profilers async,jfr -o report/ -- java -cp app.jar Main {iterations}\n"
    "Stopped at any time, the same command goes on where it was. With --quick and without a "
    "command,\n"
    "a bundled kernel is run. assay list profilers shows what can be chosen.";

std::string now_in_utc() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  char text[32];
  (void)std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

// "-jar app.jar", "assay.workloads.kernels.Harness Sieve": what a program is, is in the first two.
std::string program_name(const std::vector<std::string>& words) {
  std::string name = words.empty() ? "" : words[0];
  return words.size() > 1 ? name + " " + words[1] : name;
}

scoring::Experiment new_experiment(const ScoreArguments& arguments, const ScoreSetup& setup) {
  scoring::Experiment experiment;
  experiment.program = program_name(setup.endless.invocation.command_line.program);
  experiment.title = "How well profilers tell the truth about " + experiment.program;
  experiment.started = now_in_utc();
  experiment.clock = setup.event.name;
  for (const auto& [key, value] : host::machine_facts()) {
    experiment.machine.push_back({key, value});
  }
  experiment.versions = {{"assay", std::string("assay ") + kVersion},
                         {"JDK", describe(setup.host.jdk)},
                         {"Graal", to_string(setup.endless.toolchain.graal_version)}};
  experiment.seed = arguments.seed;
  experiment.profilers = setup.variants;
  experiment.unmeasured = setup.unmeasured;
  return experiment;
}

// Planned, if it was not yet.
Result<scoring::Results> prepare(const ScoreArguments& arguments, const Surroundings& surroundings,
                                 const ScoreSetup& setup, const experiment::ReportFolder& folder) {
  scoring::Results results;
  if (folder.has_experiment()) {
    ASSAY_ASSIGN(results, read_results(folder.path()));
  } else {
    results.experiment = new_experiment(arguments, setup);
    ASSAY_PROPAGATE(folder.save(results.experiment));
  }
  if (!results.experiment.order.empty()) {
    note(fmt::format("going on: {} of {} runs are there", results.cells.size(),
                     results.experiment.order.size()));
    return results;
  }
  PlanningTerms terms{.setup = &setup,
                      .iteration_line = arguments.iteration_line,
                      .seed = arguments.seed,
                      .is_quick = arguments.is_quick,
                      .any_speed = arguments.any_speed,
                      .environment = surroundings.environment};
  ASSAY_ASSIGN(terms.calibration, this_machines_calibration(surroundings.environment));
  ASSAY_PROPAGATE(plan_experiment(terms, folder, results.experiment));
  return results;
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
  for (const scoring::CellKey& key : experiment.order) {
    if (!terms.plans.contains(experiment::plan_name(key.variant))) {
      return make_error(ErrorCode::not_found,
                        fmt::format("{}: there is no {}.json", folder.plan_folder().string(),
                                    experiment::plan_name(key.variant)));
    }
  }
  terms.plan_folder = folder.plan_folder();
  terms.scratch = folder.scratch();
  terms.needed_units = units_slowed_alone(experiment, terms.plans);
  terms.iteration_line = arguments.iteration_line;
  terms.event = setup.event;
  terms.period = setup.period;
  terms.seed = arguments.seed;
  terms.time_limit =
      std::chrono::milliseconds(static_cast<std::int64_t>(1000 * arguments.time_limit_s));
  terms.command = [java, profiles = folder.profiles(), scratch = folder.scratch()](
                      const fs::path& plan, const fs::path& code_log) {
    const options::SlowOptions options{
        .plan = plan, .code_log = code_log, .profiles = profiles, .quiet = true};
    return launch::java_command_with_agent(java.toolchain, options::to_agent_string(options),
                                           java.invocation, java.words, scratch,
                                           launch::slowing_flags());
  };
  return terms;
}

std::string minutes(double seconds) {
  return seconds < 90 ? fmt::format("{:.0f} s", seconds) : fmt::format("{:.0f} min", seconds / 60);
}

std::string variant_name(const scoring::Variant& variant) {
  return variant.kind == scoring::VariantKind::repeat ? "repeat" : experiment::plan_name(variant);
}

void tell(const scoring::Results& results, const scoring::Cell& cell,
          const scoring::TimeEstimate& left) {
  const std::string what =
      fmt::format("run {} of {}: {} with {}", results.cells.size(), results.experiment.order.size(),
                  variant_name(cell.key.variant),
                  cell.key.profiler.empty() ? "no profiler" : cell.key.profiler);
  if (cell.failure.empty()) {
    note(fmt::format("{}: {:.1f} s; about {} left", what, cell.took_ns / 1e9,
                     minutes(left.seconds)));
  } else {
    warn(fmt::format("{}: {}", what, cell.failure));
  }
}

Result<std::string> run_experiment(const ScoreArguments& arguments,
                                   const Surroundings& surroundings, const ScoreSetup& setup) {
  ASSAY_ASSIGN(const auto folder,
               experiment::ReportFolder::open(arguments.folder, request_of(arguments, setup)));
  ASSAY_ASSIGN(scoring::Results results, prepare(arguments, surroundings, setup, folder));
  ASSAY_ASSIGN(const experiment::CellTerms terms,
               cell_terms(arguments, setup, folder, results.experiment));
  note(fmt::format("{} blocks are slowed alone; {} runs", results.experiment.blocks.size(),
                   results.experiment.order.size()));
  ASSAY_PROPAGATE(experiment::run_cells(
      folder, terms, results, [&](const scoring::Cell& cell, const scoring::TimeEstimate& left) {
        tell(results, cell, left);
      }));
  std::vector<scoring::ExperimentScore> scores = {score(results, {})};
  const report::Report report = report::report_of(std::move(scores));
  ASSAY_PROPAGATE(write_report(folder.path(), report));
  note("the report is " + (folder.path() / "index.html").string());
  return score_table(report);
}

int run_score(const ScoreArguments& arguments, const Surroundings& surroundings) {
  if (const auto pattern = subject::LinePattern::compile(arguments.iteration_line); !pattern) {
    return fail(pattern.error());
  }
  const auto setup = set_up_score(arguments, surroundings);
  if (!setup) {
    return fail(setup.error());
  }
  if (!accept_flags(setup->endless.inspection)) {
    return kUsage;
  }
  const process::Interruption interruption;
  const auto table = run_experiment(arguments, surroundings, *setup);
  return table ? print_output(*table) : fail(table.error());
}

void add_options(CLI::App& app, ScoreArguments& arguments) {
  app.add_option("-o,--output", arguments.folder, "the folder of the experiment and its report")
      ->type_name("FOLDER")
      ->required();
  app.add_option("--profilers", arguments.profilers,
                 "those to be scored, with settings (docs/profilers.md); by default async, jfr, "
                 "jfr-cputime and perf, as far as they can run here")
      ->type_name("LIST");
  app.add_option("--targets", arguments.targets, "slowdowns of the whole program, in percent")
      ->delimiter(',')
      ->check(CLI::Range(1, 1000));
  app.add_option("--plan", arguments.plans, "a plan of assay divine, in place of a search")
      ->type_name("FILE");
  app.add_option("--forks", arguments.forks, "fresh JVMs for each arm of the experiment")
      ->check(CLI::Range(1, 1000));
  app.add_option("--blocks", arguments.blocks, "blocks that are slowed alone, at most")
      ->check(CLI::Range(0, 1000));
  app.add_option("--iterations", arguments.iterations,
                 "for {iterations} in the command; by default so many that a run takes --run-time")
      ->check(CLI::Range(std::uint64_t{1}, experiment::kEndless));
  app.add_option("--run-time", arguments.run_seconds, "CPU seconds of a run, but for its start")
      ->check(CLI::Range(0.1, 100'000.0));
  app.add_option("--gain", arguments.gain,
                 "what a run is to gain by one slowed block: a time (5s) or a part of it (20%)");
  app.add_option("--seed", arguments.seed, "of the run order, of sampling and of statistics")
      ->capture_default_str();
  app.add_option("--iteration-line", arguments.iteration_line,
                 "lines that the program prints at an iteration's end")
      ->type_name("REGEX")
      ->capture_default_str();
  app.add_option("--time-limit", arguments.time_limit_s, "seconds after which a run is given up")
      ->check(CLI::Range(1.0, 1'000'000.0))
      ->capture_default_str();
  app.add_flag("--any-speed", arguments.any_speed,
               "plan from iterations, too, in which something else slowed the processors down");
  app.add_flag("--quick", arguments.is_quick, "two blocks, few short runs: sooner, and less sure");
}

}  // namespace

Command add_score(CLI::App& program, const Surroundings& surroundings) {
  CLI::App* app = program.add_subcommand("score", kDescription);
  app->footer(kFooter);
  auto arguments = std::make_shared<ScoreArguments>();
  arguments->iteration_line = subject::kRebenchLine;
  add_options(*app, *arguments);
  return {app, [arguments, &surroundings] { return run_score(*arguments, surroundings); }};
}

}  // namespace assay::commands
