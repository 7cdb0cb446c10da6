// SPDX-License-Identifier: Apache-2.0
// Runs `assay plan show | check | scale | only | without | diff`, which show slowdown plans and
// make them from each other, without running anything. Operations that need a run's code log are in
// plan_of_run.h.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <memory>
#include <vector>

#include "native/results/number_text.h"
#include "scheduler/commands/command.h"
#include "scheduler/launch/plan_file.h"
#include "scheduler/launch/plan_tables.h"
#include "slowdown/plan/plan_text.h"

namespace assay::commands {
namespace {

struct PlanArguments {
  std::string operand;  // factor, method, or for diff the first plan
  std::string plan;
  std::string file;
};

int show(const PlanArguments& arguments) {
  const auto text = launch::shown_plan(arguments.plan);
  return text ? print_output(*text) : fail(text.error());
}

int check_plan(const PlanArguments& arguments) {
  const auto plan = launch::read_plan_file(arguments.plan);
  if (!plan) {
    return fail(plan.error());
  }
  const auto findings = slowdown::check(*plan);
  if (findings.empty()) {
    note(fmt::format("{}: nothing is wrong with its {}", arguments.plan,
                     results::counted(plan->units.size(), "unit")));
    return kOk;
  }
  print_message(launch::findings_table(findings));
  return kFailed;
}

int diff(const PlanArguments& arguments) {
  const auto found = launch::differences(arguments.operand, arguments.plan);
  if (!found) {
    return fail(found.error());
  }
  const int printed = print_output(launch::differences_table(*found));
  return found->empty() ? printed : kFailed;
}

// Stores a plan that is made of another one.
template <Result<slowdown::SlowdownPlan> (*kMake)(const std::string& file,
                                                  const std::string& operand)>
int make_plan(const PlanArguments& arguments) {
  const auto plan = kMake(arguments.plan, arguments.operand);
  return plan ? put_output(arguments.file, slowdown::to_json(*plan)) : fail(plan.error());
}

struct Row {
  const char* name;
  const char* help;
  const char* operand;  // nullptr where there is none
  const char* operand_help;
  bool writes_plan;
  int (*run)(const PlanArguments&);
};

constexpr const char* kMethodHelp =
    "name of a method, or a pattern with * and ?; a pattern with '(' is compared with the "
    "parameters, too";

constexpr Row kRows[] = {
    {"show", "Show what a plan says", nullptr, nullptr, false, show},
    {"check", "Check a plan, and say what is wrong with it", nullptr, nullptr, false, check_plan},
    {"scale", "Make a plan by multiplying all counts of another", "FACTOR",
     "the factor: a number such as 0.5, or a share such as 50%", true,
     make_plan<launch::scaled_plan>},
    {"only", "Make a plan of only some methods of another", "METHOD", kMethodHelp, true,
     make_plan<launch::plan_of_only>},
    {"without", "Make a plan without some methods of another", "METHOD", kMethodHelp, true,
     make_plan<launch::plan_without>},
    {"diff", "Show where two plans differ; the exit code is 1 if they differ", "BEFORE",
     "a plan file", false, diff}};

Command add_row(CLI::App& plan, const Row& row) {
  CLI::App* app = plan.add_subcommand(row.name, row.help);
  auto arguments = std::make_shared<PlanArguments>();
  if (row.operand != nullptr) {
    app->add_option(row.operand, arguments->operand, row.operand_help)->required();
  }
  app->add_option(row.run == diff ? "AFTER" : "PLAN", arguments->plan, "a plan file")->required();
  if (row.writes_plan) {
    add_file_option(*app, arguments->file);
  }
  return {app, [run = row.run, arguments] { return run(*arguments); }};
}

}  // namespace

Command add_plan(CLI::App& program) {
  CLI::App* app =
      program.add_subcommand("plan", "Show slowdown plans, check them, or make them from others");
  app->require_subcommand(0, 1);
  std::vector<Command> parts;
  for (const Row& row : kRows) {
    parts.push_back(add_row(*app, row));
  }
  parts.insert(parts.end(),
               {add_random_plan(*app), add_imported_plan(*app), add_applied_plan(*app)});
  return {app, [parts] {
            return run_part(
                parts, "the command does not say what to do with the plan; see assay plan --help");
          }};
}

}  // namespace assay::commands
