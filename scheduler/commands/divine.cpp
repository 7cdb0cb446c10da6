// SPDX-License-Identifier: Apache-2.0
// Runs `assay divine`, which finds the plan under which every block of a program takes a given part
// longer.
#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <utility>

#include "scheduler/commands/child_usage.h"
#include "scheduler/commands/command.h"
#include "scheduler/launch/result_target.h"
#include "scheduler/process/interruption.h"
#include "scheduler/search/divined_plan.h"

namespace assay::commands {
namespace {

constexpr const char* kDescription =
    "Find the plan that makes every block of a program slower by the same part";
constexpr const char* kFooter =
    "The command goes after '--'. Its program either runs for minutes, and prints a line at the "
    "end\nof each iteration or calls a method once in each (--iteration-method); or the program "
    "ends by\nitself, and assay repeats it (--whole-runs):\n  assay divine --target 100% -o "
    "plan.json -- java -cp app.jar Main\nIf the search is stopped, the same command continues it "
    "(from plan.json.search).";

int run_divine(const search::DivineWish& arguments, const Surroundings& surroundings) {
  const std::vector<std::string>& command = surroundings.child_command;
  if (!launch::is_java_command(command)) {
    return fail(make_error(ErrorCode::invalid_argument,
                           "a java command goes after '--': assay divine --target 100% -o "
                           "plan.json -- java -cp app.jar Main"));
  }
  if (const auto target = launch::check_result_target(arguments.plan); !target) {
    return fail(target.error());
  }
  if (const auto is_new = search::check_plan_is_new(arguments.plan); !is_new) {
    return fail(is_new.error());
  }
  auto java = launch::prepare_java(command, surroundings.environment);
  if (!java) {
    return fail(java.error());
  }
  if (java->inspection.runs_no_program) {
    return fail(make_error(ErrorCode::invalid_argument,
                           "this java runs no program, so there is nothing to slow down"));
  }
  if (!launch::accept_flags(java->inspection)) {
    return kUsage;
  }
  if (const auto method = launch::check_iteration_method(arguments.iteration_method); !method) {
    return fail(method.error());
  }
  const process::Interruption interruption;
  const auto report =
      search::divine(arguments, command, surroundings.environment, *std::move(java));
  if (!report) {
    return fail(report.error());
  }
  note("plan written to " + arguments.plan);
  return print_output(*report);
}

void add_iteration_options(CLI::App& app, search::DivineWish& arguments) {
  app.add_option("--iteration-line", arguments.iteration_line,
                 "regular expression for the lines that the program prints at an iteration's end")
      ->type_name("REGEX")
      ->capture_default_str();
  auto* restarts =
      app.add_flag("--restart", arguments.restarts, "measure each install in a JVM of its own");
  auto* whole_runs =
      app.add_flag("--whole-runs", arguments.whole_runs,
                   "measure whole runs of a program that ends by itself, and not iterations")
          ->excludes(restarts);
  app.add_option("--run-limit", arguments.run_limit_s,
                 "seconds within which the first whole run must end")
      ->check(CLI::Range(1.0, 86400.0))
      ->capture_default_str();
  app.add_option("--iteration-method", arguments.iteration_method,
                 "method whose return ends an iteration, such as com.acme.Main.iterate")
      ->type_name("METHOD")
      ->excludes(whole_runs);
}

void add_measuring_options(CLI::App& app, search::DivineWish& arguments) {
  app.add_flag("--quick", arguments.is_quick,
               "use fewer installs and steps: the search is faster, and its result less certain");
  app.add_flag("--any-speed", arguments.any_speed,
               "also measure iterations in which something else slowed the processors down");
  app.add_option("--check-jvms", arguments.check_jvms,
                 "number of fresh JVMs in which the plan is checked")
      ->check(CLI::Range(0, 100))
      ->capture_default_str();
  app.add_option("--event", arguments.event, "event that is sampled, by its name in libpfm4")
      ->capture_default_str();
  app.add_option("--sampling-overhead", arguments.sampling_overhead,
                 "how much longer the program may take because it is sampled")
      ->check(CLI::Range(0.001, 1.0))
      ->capture_default_str();
  app.add_option("--window", arguments.window_s,
                 "seconds of undisturbed CPU time for which an install is measured; more if there "
                 "are many blocks")
      ->check(CLI::Range(0.1, 600.0))
      ->capture_default_str();
  app.add_option("--warm-up", arguments.warm_up_s, "seconds that pass before anything is measured")
      ->check(CLI::Range(0.0, 3600.0))
      ->capture_default_str();
  app.add_option("--seed", arguments.seed, "seed for the sampling periods")->capture_default_str();
}

void add_selection_options(CLI::App& app, divining::SelectionRules& selection) {
  app.add_option("--unit-share", selection.unit_share,
                 "units below this share of the CPU time are left alone")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  app.add_option("--block-share", selection.block_share,
                 "blocks below this share of the CPU time are left alone")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  app.add_option(
         "--block-time", selection.block_s,
         "blocks with fewer seconds of CPU time in an iteration, or a whole run, are left alone")
      ->check(CLI::Range(0.0, 3600.0))
      ->capture_default_str();
  app.add_option("--block-samples", selection.block_samples,
                 "blocks with fewer samples are left alone; there are about 45,000 samples in all")
      ->check(CLI::Range(1.0, 1e6))
      ->capture_default_str();
}

void add_options(CLI::App& app, search::DivineWish& arguments) {
  app.add_option("--target", arguments.target, "time that is added to every block")
      ->type_name("PERCENT")
      ->capture_default_str();
  app.add_option("-o,--output", arguments.plan, "the plan file to write")
      ->type_name("FILE")
      ->required();
  add_iteration_options(app, arguments);
  add_measuring_options(app, arguments);
  add_selection_options(app, arguments.selection);
}

}  // namespace

Command add_divine(CLI::App& program, const Surroundings& surroundings) {
  CLI::App* app = program.add_subcommand("divine", kDescription);
  take_child_command(*app, kJavaCommand);
  app->footer(kFooter);
  auto arguments = std::make_shared<search::DivineWish>();
  add_options(*app, *arguments);
  return {app, [arguments, &surroundings] { return run_divine(*arguments, surroundings); }};
}

}  // namespace assay::commands
