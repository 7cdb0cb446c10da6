// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <memory>
#include <string>
#include <vector>

#include "scheduler/commands/command.h"
#include "scheduler/launch/plan_tables.h"
#include "scheduler/subject/plans_of_runs.h"
#include "slowdown/instructions/kind.h"
#include "slowdown/plan/plan_text.h"
#include "slowdown/plan/random_plan.h"

namespace assay::commands {
namespace {

constexpr std::uint32_t kMostInstructions = 100'000;

struct RandomArguments {
  std::vector<std::string> logs;
  std::string file;
  slowdown::RandomPlanSettings settings;
};

struct ImportArguments {
  std::string published;
  std::vector<std::string> logs;
  std::string kind = std::string(to_string(slowdown::Kind::mov));
  std::string file;
};

struct AppliedArguments {
  std::string plan;
  std::string log;
};

int write_random_plan(const RandomArguments& arguments) {
  const auto units = subject::installed_units(arguments.logs);
  if (!units) {
    return fail(units.error());
  }
  return put_output(arguments.file,
                    slowdown::to_json(slowdown::random_plan(*units, arguments.settings)));
}

// Writes the imported plan. Blocks that cannot be mapped are left out with a warning.
int write_imported_plan(const ImportArguments& arguments) {
  const auto mapping = subject::imported_plan(arguments.published, arguments.logs, arguments.kind);
  if (!mapping) {
    return fail(mapping.error());
  }
  for (const slowdown::NotMapped& one : mapping->not_mapped) {
    warn(fmt::format("the plan leaves out {}: {}", one.where, one.why));
  }
  if (mapping->plan.units.empty()) {
    return fail(
        make_error(ErrorCode::invalid_argument,
                   fmt::format("no block of {} can be mapped to the units that these runs compiled",
                               arguments.published)));
  }
  return put_output(arguments.file, slowdown::to_json(mapping->plan));
}

int show_applied(const AppliedArguments& arguments) {
  const auto result = subject::applied_in_run(arguments.plan, arguments.log);
  if (!result) {
    return fail(result.error());
  }
  return print_output(launch::applied_table(*result));
}

}  // namespace

Command add_random_plan(CLI::App& plan) {
  CLI::App* app = plan.add_subcommand(
      "random",
      "Make a plan of random blocks and numbers, to test that a program's results do not change");
  auto arguments = std::make_shared<RandomArguments>();
  slowdown::RandomPlanSettings& settings = arguments->settings;
  app->add_option("CODE-LOG", arguments->logs, "code logs of runs of the program")->required();
  app->add_option("--seed", settings.seed, "seed for the random numbers")->capture_default_str();
  app->add_option("--most", settings.most_instructions,
                  "largest number of instructions in one block")
      ->check(CLI::Range(std::uint32_t{1}, kMostInstructions))
      ->capture_default_str();
  app->add_option("--block-percent", settings.block_percent,
                  "percent of the blocks that get instructions")
      ->check(CLI::Range(0, 100))
      ->capture_default_str();
  add_file_option(*app, arguments->file);
  return {app, [arguments] { return write_random_plan(*arguments); }};
}

Command add_imported_plan(CLI::App& plan) {
  CLI::App* app = plan.add_subcommand("import",
                                      "Make a plan from that of a published scheduler, for the "
                                      "units that runs of the program compiled");
  auto arguments = std::make_shared<ImportArguments>();
  app->add_option("PUBLISHED", arguments->published, "plan file of the published scheduler")
      ->required();
  app->add_option("CODE-LOG", arguments->logs, "code logs of runs of the program")->required();
  app->add_option("--kind", arguments->kind,
                  "kind of the instructions that the file counts; the file does not name it")
      ->capture_default_str();
  add_file_option(*app, arguments->file);
  return {app, [arguments] { return write_imported_plan(*arguments); }};
}

Command add_applied_plan(CLI::App& plan) {
  CLI::App* app = plan.add_subcommand("applied", "Show which part of a plan a run has applied");
  auto arguments = std::make_shared<AppliedArguments>();
  app->add_option("PLAN", arguments->plan, "the plan file of the run")->required();
  app->add_option("CODE-LOG", arguments->log, "the code log that `assay run --code-log` wrote")
      ->required();
  return {app, [arguments] { return show_applied(*arguments); }};
}

}  // namespace assay::commands
