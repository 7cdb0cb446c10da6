// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/program.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>

#include "native/support/build_name.h"
#include "native/support/version.h"
#include "scheduler/commands/command.h"
#include "scheduler/commands/mistaken_words.h"
#include "scheduler/commands/window_commands.h"

namespace assay::commands {
namespace {

constexpr const char* kProgramDescription =
    "assay: what the JIT-compiled code of a Java program really executes";

// Removes the first "--" and everything after it. Returns the words after it, which are the command
// that is to run.
std::vector<std::string> split_off_child_command(std::vector<std::string>& arguments) {
  const auto separator = std::ranges::find(arguments, "--");
  if (separator == arguments.end()) {
    return {};
  }
  std::vector<std::string> command(separator + 1, arguments.end());
  arguments.erase(separator, arguments.end());
  return command;
}

bool names_a_command(const std::vector<Command>& commands, const std::string& word) {
  return std::ranges::any_of(
      commands, [&](const Command& command) { return command.app->get_name() == word; });
}

// Prints the help, because users who type only "assay" do not know yet what to type.
int say_what_there_is(const CLI::App& program, const Surroundings& surroundings) {
  if (!surroundings.child_command.empty()) {
    return fail(make_error(ErrorCode::invalid_argument,
                           "there is no command of assay before '--'; 'assay count -- COMMAND' "
                           "counts what COMMAND executes (see assay help)"));
  }
  print_message(program.help());
  return kUsage;
}

// Returns the exit code of a failure to parse. Options may stand before the words of a command, so
// a word that is left over explains a missing word, too.
int parse_failure(const CLI::App& program, const CLI::ParseError& error) {
  if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) {
    std::ostringstream out;
    program.exit(error, out);  // prints what --help and --version ask for
    return print_output(out.str());
  }
  const auto left_over = program.remaining(true);
  return left_over.empty() ? fail(make_error(ErrorCode::invalid_argument,
                                             fmt::format("{} (see --help)", error.what())))
                           : fail(unexpected_word(program, left_over.front()));
}

int run_chosen(CLI::App& program, const std::vector<Command>& commands,
               std::vector<std::string> words, const Surroundings& surroundings) {
  if (words.empty()) {
    return say_what_there_is(program, surroundings);
  }
  if (!words.front().starts_with('-') && !names_a_command(commands, words[0])) {
    return fail(unknown_command(program, words.front()));
  }
  try {
    std::ranges::reverse(words);  // CLI11 takes them from the end
    program.parse(std::move(words));
  } catch (const CLI::ParseError& error) {
    return parse_failure(program, error);
  }
  if (const auto needless = check_child_command(program, surroundings.child_command); !needless) {
    return fail(needless.error());
  }
  return run_part(commands, "no command was named");
}

}  // namespace

int run_program(std::vector<std::string> arguments, const process::Environment& environment) {
  arguments.erase(arguments.begin());
  const Surroundings surroundings{.environment = environment,
                                  .child_command = split_off_child_command(arguments)};
  CLI::App program(kProgramDescription, "assay");
  program.set_version_flag("--version", fmt::format("assay {} ({})", kVersion, build_name()));
  program.require_subcommand(1);
  program.get_formatter()->column_width(kHelpColumn);
  program.footer("'assay help COMMAND' says more about one command. docs/cli.md has all options.");
  const std::vector<Command> commands = {add_count(program, surroundings),
                                         add_read(program),
                                         add_recover(program),
                                         add_start(program),
                                         add_stop(program),
                                         add_reset(program),
                                         add_paths(program, surroundings),
                                         add_feed(program),
                                         add_overlap(program),
                                         add_merge(program),
                                         add_allocs(program, surroundings),
                                         add_callsites(program, surroundings),
                                         add_receivers(program, surroundings),
                                         add_lifetimes(program, surroundings),
                                         add_sweep(program, surroundings),
                                         add_calls(program, surroundings),
                                         add_inlining(program, surroundings),
                                         add_stacks(program),
                                         add_sites(program),
                                         add_annotate(program),
                                         add_cfg(program, surroundings),
                                         add_list(program, surroundings),
                                         add_calibrate(program, surroundings),
                                         add_diff(program, surroundings),
                                         add_divine(program, surroundings),
                                         add_run(program, surroundings),
                                         add_plan(program),
                                         add_code_map(program),
                                         add_score(program, surroundings),
                                         add_shares(program, surroundings),
                                         add_report(program),
                                         add_rebench(program, surroundings),
                                         add_workflow(program, surroundings),
                                         add_doctor(program, surroundings),
                                         add_java_args(program, surroundings),
                                         add_setup(program, surroundings),
                                         add_help(program)};
  return run_chosen(program, commands, std::move(arguments), surroundings);
}

}  // namespace assay::commands
