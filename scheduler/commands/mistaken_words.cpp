// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/mistaken_words.h"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <string_view>
#include <utility>

#include "native/support/nearest_word.h"
#include "scheduler/commands/command.h"

namespace assay::commands {
namespace {

Error usage_error(std::string message) {
  return make_error(ErrorCode::invalid_argument, std::move(message));
}

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(command->get_name());
  }
  return names;
}

// Returns all "--long" names that an App takes.
std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) {
      names.push_back("--" + name);
    }
  }
  return names;
}

std::string nearest_of(const std::string& word, const std::vector<std::string>& names) {
  const std::vector<std::string_view> views(names.begin(), names.end());
  return did_you_mean(word, views);
}

// Returns the command that was chosen, or the command of that command.
const CLI::App& chosen_app(const CLI::App& program) {
  const CLI::App* app = &program;
  while (!app->get_subcommands().empty()) {
    app = app->get_subcommands().front();
  }
  return *app;
}

Error unknown_option(const CLI::App& app, const std::string& word) {
  // "--doctor" is a command with too many dashes.
  std::vector<std::string> names = option_names(app);
  const std::vector<std::string> commands = command_names(app);
  names.insert(names.end(), commands.begin(), commands.end());
  // "--stratgy=pc" is misspelt before its '='.
  const std::string nearest = nearest_of(word.substr(0, word.find('=')), names);
  return usage_error(
      fmt::format("unknown option '{}'{}", word, nearest.empty() ? " (see --help)" : nearest));
}

}  // namespace

Error unknown_command(const CLI::App& app, const std::string& word) {
  const std::vector<std::string> names = command_names(app);
  return usage_error(fmt::format("unknown command '{}'{}; the commands are {}", word,
                                 nearest_of(word, names), fmt::join(names, ", ")));
}

Error unexpected_word(const CLI::App& program, const std::string& word) {
  const CLI::App& app = chosen_app(program);
  if (word.starts_with('-')) {
    return unknown_option(app, word);
  }
  if (!command_names(app).empty()) {
    return unknown_command(app, word);
  }
  if (takes_child_command(app)) {
    return usage_error(
        fmt::format("'{}' was not expected here; the command to run goes after '--'", word));
  }
  return usage_error(fmt::format("'{}' was not expected here (see --help)", word));
}

Result<void> check_child_command(const CLI::App& program, const std::vector<std::string>& command) {
  const CLI::App& app = chosen_app(program);
  if (command.empty() || takes_child_command(app)) {
    return {};
  }
  return usage_error(fmt::format("'assay {}' runs no command; leave '-- {}' out", app.get_name(),
                                 command.front()));
}

}  // namespace assay::commands
