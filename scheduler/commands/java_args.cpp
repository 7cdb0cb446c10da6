// SPDX-License-Identifier: Apache-2.0
// Runs `assay java-args`, which makes the argument file for users who start java themselves.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <memory>

#include "scheduler/commands/command.h"
#include "scheduler/jdk/jdk.h"
#include "scheduler/launch/graal_flags.h"
#include "scheduler/launch/toolchain.h"

namespace assay::commands {
namespace {

int run_java_args(const std::string& file, const process::Environment& environment) {
  const auto toolchain = launch::find_toolchain(environment);
  if (!toolchain) {
    return fail_setup(toolchain.error());
  }
  const std::string text = launch::argument_file_text(launch::graal_module_flags(*toolchain, {}));
  if (const int exit_code = put_output(file, text); exit_code != kOk || is_standard_output(file)) {
    return exit_code;
  }
  note(
      fmt::format("the argument file is for Graal {} on {}; use it like this:\n  {} @{} "
                  "-agentpath:{}=count,file=out-%p.json -jar app.jar",
                  to_string(toolchain->graal_version), jdk::describe(toolchain->jdk),
                  toolchain->jdk.java().string(), file, toolchain->installation.agent.string()));
  return kOk;
}

}  // namespace

Command add_java_args(CLI::App& program, const Surroundings& surroundings) {
  CLI::App* app = program.add_subcommand(
      "java-args", "Write the argument file with which java loads Graal and the shim");
  auto file = std::make_shared<std::string>();
  add_file_option(*app, *file);
  return {app, [file, &surroundings] { return run_java_args(*file, surroundings.environment); }};
}

}  // namespace assay::commands
