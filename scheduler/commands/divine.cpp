// SPDX-License-Identifier: Apache-2.0
// Runs `assay divine`, which finds the plan under which every block of a program takes a given part
// longer.
#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <utility>

#include "scheduler/commands/command.h"
#include "scheduler/commands/member_options.h"
#include "scheduler/launch/result_target.h"
#include "scheduler/process/interruption.h"
#include "scheduler/search/divine_wish.h"
#include "scheduler/search/divined_plan.h"

namespace assay::commands {
namespace {

constexpr const char* kDivineDescription =
    "Find the plan that makes every block of a program slower by the same part";
constexpr const char* kDivineFooter =
    "The command goes after '--'. Its program either runs for minutes, and prints a line at the "
    "end\n"
    "of each iteration or calls a method once in each (--iteration-method); or the program ends "
    "by\n"
    "itself, and assay repeats it (--whole-runs):\n"
    "  assay divine --target 100% -o plan.json -- java -cp app.jar Main\n"
    "If the search is stopped, the same command continues it (from plan.json.search).";

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

}  // namespace

Command add_divine(CLI::App& program, const Surroundings& surroundings) {
  CLI::App* app = program.add_subcommand("divine", kDivineDescription);
  take_child_command(*app, kJavaCommand);
  app->footer(kDivineFooter);
  auto arguments = std::make_shared<search::DivineWish>();
  app->add_option("-o,--output", arguments->plan, "the plan file to write")
      ->type_name("FILE")
      ->required();
  add_options(*app, search::divine_option_table(), *arguments);
  add_options(*app, search::selection_option_table(), arguments->selection);
  return {app, [arguments, &surroundings] { return run_divine(*arguments, surroundings); }};
}

}  // namespace assay::commands
