// SPDX-License-Identifier: Apache-2.0
// Runs `assay rebench cell`, which makes one run of an experiment, as ReBench starts it.
#include <CLI/CLI.hpp>
#include <memory>

#include "scheduler/commands/command.h"
#include "scheduler/process/interruption.h"
#include "scheduler/rebench/running/ordered_cell.h"

namespace assay::commands {
namespace {

int run_one(const rebench::CellOrder& ordered, const Surroundings& surroundings) {
  const process::Interruption interruption;
  const auto log = rebench::log_of_cell(ordered, surroundings.environment);
  return log ? print_output(*log) : fail(log.error());
}

}  // namespace

Command add_rebench_cell(CLI::App& rebench, const Surroundings& surroundings) {
  CLI::App* app =
      rebench.add_subcommand("cell", "One run of an experiment, as ReBench's configuration has it");
  auto ordered = std::make_shared<rebench::CellOrder>();
  app->add_option("FOLDER", ordered->folder, "of one program")->required();
  app->add_option("VARIANT", ordered->variant, "what is slower: base, whole-100, ...")->required();
  app->add_option("PROFILER", ordered->profiler, "its id, or none")->required();
  app->add_option("RUN", ordered->invocation, "from 1 on")->required();
  app->add_option("--experiment", ordered->experiment, "that the configuration is for")->required();
  app->add_option("--iterations", ordered->iterations, "has to be what was planned");
  return {app, [ordered, &surroundings] { return run_one(*ordered, surroundings); }};
}

}  // namespace assay::commands
