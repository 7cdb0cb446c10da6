// SPDX-License-Identifier: Apache-2.0
// Declares what all commands of the program have in common. Each command has a file of its own,
// which declares its options and returns a function that runs it.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scheduler/process/environment.h"
#include "scheduler/process/messages.h"

namespace CLI {
class App;
}

namespace assay::commands {

inline constexpr int kHelpColumn = 26;  // column at which the texts of options begin

// The usage line of commands that start another command names it: the other command stands behind
// "--", and CLI11 does not see it.
inline constexpr const char* kAnyCommand = "-- COMMAND [ARGUMENT...]";
inline constexpr const char* kJavaCommand = "-- java [ARGUMENT...]";
inline constexpr const char* kOptionalJavaCommand = "[-- java [ARGUMENT...]]";
inline constexpr const char* kOptionalCommand = "[-- COMMAND [ARGUMENT...]]";

// Notes that the command takes another one. Requires: `usage` is one of the constants above.
void take_child_command(CLI::App& app, std::string usage);
bool takes_child_command(const CLI::App& app);

// Names how commands print, and the exit codes with which they end.
using enum process::ExitCode;
using process::fail;
using process::fail_setup;
using process::note;
using process::print_message;
using process::print_output;
using process::warn;

inline constexpr const char* kKeepLimitsHelp =
    "do not raise memory limits (-Xmx, -XX:MaxMetaspaceSize, ulimit -v ...); by default assay "
    "raises them, because Graal needs memory, too, and the VM may end a program where Graal has "
    "none (ulimit -f is never raised)";

// Holds what the program was called with, apart from its own options.
struct Surroundings {
  process::Environment environment;
  std::vector<std::string> child_command;  // words after "--"
};

struct Command {
  CLI::App* app = nullptr;
  std::function<int()> run;  // returns the exit code
};

// Tells whether a file's name stands for standard output: it does where it is empty, or "-".
bool is_standard_output(std::string_view file);

// Adds the option of commands that write one text: the file that put_output() takes.
void add_file_option(CLI::App& app, std::string& file);

// Writes the text into the file, or prints it. Returns the exit code.
int put_output(const std::string& file, std::string_view text);

// Runs the part of a command that the user named. Fails with the text where no part was named.
int run_part(std::span<const Command> parts, const char* if_none);

Command add_code_map(CLI::App& program);
Command add_count(CLI::App& program, const Surroundings& surroundings);
Command add_read(CLI::App& program);
Command add_recover(CLI::App& program);
Command add_paths(CLI::App& program, const Surroundings& surroundings);
Command add_feed(CLI::App& program);
Command add_overlap(CLI::App& program);
Command add_merge(CLI::App& program);
Command add_allocs(CLI::App& program, const Surroundings& surroundings);
Command add_lifetimes(CLI::App& program, const Surroundings& surroundings);
Command add_sweep(CLI::App& program, const Surroundings& surroundings);
Command add_calls(CLI::App& program, const Surroundings& surroundings);
Command add_callsites(CLI::App& program, const Surroundings& surroundings);
Command add_receivers(CLI::App& program, const Surroundings& surroundings);
Command add_stacks(CLI::App& program);
Command add_inlining(CLI::App& program, const Surroundings& surroundings);
Command add_sites(CLI::App& program);
Command add_annotate(CLI::App& program);
Command add_cfg(CLI::App& program, const Surroundings& surroundings);
Command add_list(CLI::App& program, const Surroundings& surroundings);
Command add_plan(CLI::App& program);
Command add_calibrate(CLI::App& program, const Surroundings& surroundings);
Command add_diff(CLI::App& program, const Surroundings& surroundings);
Command add_divine(CLI::App& program, const Surroundings& surroundings);
Command add_run(CLI::App& program, const Surroundings& surroundings);
Command add_rebench(CLI::App& program, const Surroundings& surroundings);
Command add_workflow(CLI::App& program, const Surroundings& surroundings);
Command add_report(CLI::App& program);
Command add_score(CLI::App& program, const Surroundings& surroundings);
Command add_shares(CLI::App& program, const Surroundings& surroundings);
Command add_doctor(CLI::App& program, const Surroundings& surroundings);
Command add_java_args(CLI::App& program, const Surroundings& surroundings);
Command add_help(CLI::App& program);
Command add_setup(CLI::App& program, const Surroundings& surroundings);

Command add_rebench_read(CLI::App& rebench);  // a part of `assay rebench`

// Each function adds a part of `assay plan` that needs a run's code log.
Command add_random_plan(CLI::App& plan);
Command add_imported_plan(CLI::App& plan);
Command add_applied_plan(CLI::App& plan);

}  // namespace assay::commands
