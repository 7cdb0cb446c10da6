// SPDX-License-Identifier: Apache-2.0
// Runs `assay plan show | check | scale | only | without | diff`, which show slowdown plans and
// make them from each other, without running anything. Operations that need a run's code log are in
// plan_of_run.h.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <array>
#include <memory>

#include "native/results/number_text.h"
#include "scheduler/commands/command.h"
#include "scheduler/commands/put_output.h"
#include "scheduler/launch/plan_file.h"
#include "scheduler/launch/plan_tables.h"
#include "slowdown/plan/plan_text.h"

namespace assay::commands {
namespace {

using slowdown::SlowdownPlan;

struct Arguments {
  std::string operand;  // factor, method, or for diff the first plan
  std::string plan;
  std::string file;
};

using Operation = int (*)(const Arguments&);

int store(const Result<SlowdownPlan>& plan, const std::string& file) {
  return plan ? put_output(file, slowdown::to_json(*plan)) : fail(plan.error());
}

int show(const Arguments& arguments) {
  const auto text = launch::shown_plan(arguments.plan);
  return text ? print_output(*text) : fail(text.error());
}

int check_plan(const Arguments& arguments) {
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

int scale(const Arguments& arguments) {
  return store(launch::scaled_plan(arguments.plan, arguments.operand), arguments.file);
}

int only(const Arguments& arguments) {
  const auto plan = launch::plan_with_match(arguments.plan, arguments.operand);
  return store(plan ? slowdown::only(*plan, arguments.operand) : plan, arguments.file);
}

int without(const Arguments& arguments) {
  const auto plan = launch::plan_with_match(arguments.plan, arguments.operand);
  return store(plan ? slowdown::without(*plan, arguments.operand) : plan, arguments.file);
}

int diff(const Arguments& arguments) {
  const auto before = launch::read_plan_file(arguments.operand);
  if (!before) {
    return fail(before.error());
  }
  const auto after = launch::read_plan_file(arguments.plan);
  if (!after) {
    return fail(after.error());
  }
  const auto differences = slowdown::diff(*before, *after);
  const int printed = print_output(launch::differences_table(differences));
  return differences.empty() ? printed : kFailed;
}

struct Row {
  const char* name;
  const char* help;
  const char* operand;  // nullptr where there is none
  const char* operand_help;
  bool writes_plan;
  Operation run;
};

constexpr Row kRows[] = {
    {"show", "Show what a plan says", nullptr, nullptr, false, show},
    {"check", "Check a plan, and say what is wrong with it", nullptr, nullptr, false, check_plan},
    {"scale", "Make a plan by multiplying all counts of another", "FACTOR",
     "the factor: a number such as 0.5, or a share such as 50%", true, scale},
    {"only", "Make a plan of only some methods of another", "METHOD",
     "name of a method, or a pattern with * and ?; a pattern with '(' is compared with the "
     "parameters, too",
     true, only},
    {"without", "Make a plan without some methods of another", "METHOD",
     "name of a method, or a pattern with * and ?; a pattern with '(' is compared with the "
     "parameters, too",
     true, without},
    {"diff", "Show where two plans differ; the exit code is 1 if they differ", "BEFORE",
     "a plan file", false, diff}};

void add_row(CLI::App& plan, const Row& row, const std::shared_ptr<Arguments>& arguments) {
  CLI::App* app = plan.add_subcommand(row.name, row.help);
  if (row.operand != nullptr) {
    app->add_option(row.operand, arguments->operand, row.operand_help)->required();
  }
  app->add_option(row.run == diff ? "AFTER" : "PLAN", arguments->plan, "a plan file")->required();
  if (row.writes_plan) {
    app->add_option("-o,--file", arguments->file, "file to write, instead of stdout")
        ->option_text("FILE");
  }
}

int run_chosen(const CLI::App& plan, const Arguments& arguments,
               const std::array<Command, 3>& of_runs) {
  for (const Command& one : of_runs) {
    if (one.app->parsed()) {
      return one.run();
    }
  }
  for (const Row& row : kRows) {
    if (plan.got_subcommand(row.name)) {
      return row.run(arguments);
    }
  }
  return fail(
      make_error(ErrorCode::invalid_argument,
                 "the command does not say what to do with the plan; see assay plan --help"));
}

}  // namespace

Command add_plan(CLI::App& program) {
  CLI::App* app =
      program.add_subcommand("plan", "Show slowdown plans, check them, or make them from others");
  app->require_subcommand(0, 1);
  auto arguments = std::make_shared<Arguments>();
  for (const Row& row : kRows) {
    add_row(*app, row, arguments);
  }
  const std::array<Command, 3> of_runs = {add_random_plan(*app), add_imported_plan(*app),
                                          add_applied_plan(*app)};
  return {app, [app, arguments, of_runs] { return run_chosen(*app, *arguments, of_runs); }};
}

}  // namespace assay::commands
