// SPDX-License-Identifier: Apache-2.0
// Runs the `assay` program; under the name `java`, runs the launcher that stands in for java.
#include <fmt/format.h>

#include <exception>
#include <string>
#include <vector>

#include "scheduler/commands/program.h"
#include "scheduler/launch/java_launcher.h"
#include "scheduler/process/messages.h"
#include "scheduler/process/standard_streams.h"

namespace {

int run(const std::vector<std::string>& arguments) {
  const auto environment = assay::process::Environment::of_this_process();
  if (assay::launch::is_java_launcher(arguments.front(), environment)) {
    return assay::launch::run_java_launcher(arguments, environment);
  }
  return assay::commands::run_program(arguments, environment);
}

}  // namespace

int main(int argc, char** argv) {
  assay::process::prepare_standard_streams();
  try {
    return run(argc > 0 ? std::vector<std::string>(argv, argv + argc)
                        : std::vector<std::string>{"assay"});
  } catch (const std::exception& failure) {
    assay::process::say_on_stderr(fmt::format("assay: internal error: {}\n", failure.what()));
    return assay::process::kFailed;
  }
}
