// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/program.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>

#include "native/support/build_name.h"
#include "native/support/nearest_word.h"
#include "native/support/version.h"
#include "scheduler/commands/command.h"
#include "scheduler/commands/messages.h"

namespace assay::commands {
namespace {

constexpr const char* kDescription =
    "assay: what the JIT-compiled code of a Java program really executes";

// Everything from the first "--" on, which is removed, belongs to the command that is to run.
std::vector<std::string> take_child_command(std::vector<std::string>& arguments) {
  const auto separator = std::ranges::find(arguments, "--");
  if (separator == arguments.end()) {
    return {};
  }
  std::vector<std::string> command(separator + 1, arguments.end());
  arguments.erase(separator, arguments.end());
  return command;
}

int usage_error(const std::string& message) {
  return fail(make_error(ErrorCode::invalid_argument, message));
}

// All "--long" names that an App takes.
std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) {
      names.push_back("--" + name);
    }
  }
  return names;
}

// The command that was chosen, or the command of that command.
const CLI::App& chosen_app(const CLI::App& program) {
  const CLI::App* app = &program;
  while (!app->get_subcommands().empty()) {
    app = app->get_subcommands().front();
  }
  return *app;
}

int unknown_command(const CLI::App& app, const std::string& word) {
  std::vector<std::string> names;
  const auto commands = app.get_subcommands([](const CLI::App*) { return true; });
  names.reserve(commands.size());
  for (const CLI::App* command : commands) {
    names.push_back(command->get_name());
  }
  const std::vector<std::string_view> views(names.begin(), names.end());
  return usage_error(fmt::format("unknown command '{}'{}; the commands are {}", word,
                                 did_you_mean(word, views), fmt::join(names, ", ")));
}

int unexpected_word(const CLI::App& program, const std::string& word) {
  const CLI::App& app = chosen_app(program);
  if (word.starts_with('-')) {
    const std::vector<std::string> names = option_names(app);
    const std::vector<std::string_view> views(names.begin(), names.end());
    // "--stratgy=pc" is misspelt before its '='.
    return usage_error(fmt::format("unknown option '{}'{}", word,
                                   did_you_mean(word.substr(0, word.find('=')), views)));
  }
  if (!app.get_subcommands([](const CLI::App*) { return true; }).empty()) {
    return unknown_command(app, word);
  }
  return usage_error(fmt::format(
      "'{}' was not expected here; where a command is to be run, it goes after '--'", word));
}

bool names_a_command(const std::vector<Command>& commands, const std::string& word) {
  return std::ranges::any_of(
      commands, [&](const Command& command) { return command.app->get_name() == word; });
}

int run_chosen(CLI::App& program, const std::vector<Command>& commands,
               std::vector<std::string> words) {
  if (!words.empty() && !words.front().starts_with('-') && !names_a_command(commands, words[0])) {
    return unknown_command(program, words.front());
  }
  try {
    std::ranges::reverse(words);  // CLI11 takes them from the end
    program.parse(std::move(words));
  } catch (const CLI::ExtrasError&) {
    return unexpected_word(program, program.remaining(true).front());
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) {
      std::ostringstream out;
      program.exit(error, out);  // --help, --version
      return print_output(out.str());
    }
    return usage_error(fmt::format("{} (see --help)", error.what()));
  }
  const auto chosen =
      std::ranges::find_if(commands, [](const Command& command) { return command.app->parsed(); });
  return chosen->run();
}

}  // namespace

int run_program(std::vector<std::string> arguments, const process::Environment& environment) {
  arguments.erase(arguments.begin());
  const Surroundings surroundings{.environment = environment,
                                  .child_command = take_child_command(arguments)};
  CLI::App program(kDescription, "assay");
  program.set_version_flag("--version", fmt::format("assay {} ({})", kVersion, build_name()));
  program.require_subcommand(1);
  program.get_formatter()->column_width(26);
  const std::vector<Command> commands = {add_count(program, surroundings),
                                         add_read(program),
                                         add_recover(program),
                                         add_list(program, surroundings),
                                         add_calibrate(program, surroundings),
                                         add_divine(program, surroundings),
                                         add_run(program, surroundings),
                                         add_plan(program),
                                         add_code_map(program),
                                         add_score(program, surroundings),
                                         add_shares(program, surroundings),
                                         add_report(program),
                                         add_rebench(program, surroundings),
                                         add_doctor(program, surroundings),
                                         add_java_args(program, surroundings)};
  return run_chosen(program, commands, std::move(arguments));
}

}  // namespace assay::commands
