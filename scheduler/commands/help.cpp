// SPDX-License-Identifier: Apache-2.0
// Runs `assay help` and `assay help COMMAND`, which print what `--help` prints.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <memory>

#include "scheduler/commands/command.h"
#include "scheduler/commands/mistaken_words.h"

namespace assay::commands {
namespace {

int run_help(const CLI::App& program, const std::vector<std::string>& words) {
  const CLI::App* app = &program;
  std::string name = app->get_name();
  for (const std::string& word : words) {
    const auto found =
        app->get_subcommands([&](const CLI::App* command) { return command->check_name(word); });
    if (found.empty()) {
      return fail(unknown_command(*app, word));
    }
    app = found.front();
    name += " " + word;
  }
  // App::help() would return the help of the command that was chosen, which is `help` itself.
  return print_output(app->get_formatter()->make_help(app, name, CLI::AppFormatMode::Normal));
}

}  // namespace

Command add_help(CLI::App& program) {
  CLI::App* app = program.add_subcommand(
      "help", "Show the help of assay or of one of its commands: assay help count");
  auto words = std::make_shared<std::vector<std::string>>();
  app->add_option("COMMAND", *words, "the command, and its subcommand if it has one");
  return {app, [words, &program] { return run_help(program, *words); }};
}

}  // namespace assay::commands
