// SPDX-License-Identifier: Apache-2.0
// Runs `assay` on a Java program, as a user would, and returns what came of it.
#pragma once

#include <rapidjson/document.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/jvm/support/files.h"
#include "tests/jvm/support/running_program.h"

namespace assay::jvm_tests {

// Exit codes of assay, as docs and --help give them.
inline constexpr int kUsage = 2;
inline constexpr int kCannot = 3;

using Counts = std::map<std::string, std::uint64_t>;

// One unit of a result: one method and entry point, its compilations merged.
struct CountedUnit {
  std::string method;
  int entry_bci = -1;
  Counts counts;                 // all event types, zeros included
  std::uint64_t unfinished = 0;  // activations that were not seen to end
  bool unfinished_known = false;
  std::string unfinished_source;
  std::optional<std::uint64_t> running_at_most;
  std::uint64_t became_invalid = 0;
  std::map<std::string, Counts> inlined;

  std::uint64_t count(std::string_view event) const;
};

struct CountedRun {
  int exit_code = -1;  // 128 + the signal's number where a signal ended the program
  std::string standard_output;
  std::string standard_error;
  rapidjson::Document result;  // null when no result was written

  bool has_result() const { return result.IsObject(); }
  std::uint64_t total(const char* event) const;
  // Returns the units whose method's name (without parameters) is `method`, entered at their start.
  std::vector<CountedUnit> units(std::string_view method) const;
};

// The run that a test asks for: `assay count <options> -o <file> -- java <java_flags> -cp
// <workloads> <main>`.
struct Program {
  std::vector<std::string> options = {};  // options of assay count
  std::vector<std::string> java_flags = {};
  std::string main_class;  // name below assay.workloads
  std::vector<std::string> arguments = {};
  EnvironmentChanges environment = {};
  std::string class_path = {};  // searched beside the workloads
};

CountedRun count(const Program& program);

// Returns the command line with which count() writes its result to `file`.
std::vector<std::string> count_command(const Program& program, const std::string& file);

// Returns the command line that launches the same program by hand: `java @<assay java-args>
// -agentpath:<agent>=<agent_string>`. The program's `options` are not used.
std::vector<std::string> agent_command(const Program& program, const std::string& agent_string);

// Returns agent_command() with the agent string `count,<agent_options>`.
std::vector<std::string> by_hand_command(const Program& program, const std::string& agent_options);

// Returns flags with which a thread that calls a hot method of the workloads waits until the method
// is compiled, so that few calls are enough and the processors' load does not matter. Tests that
// depend on compilations in the background do not use these flags.
std::vector<std::string> compiled_at_once();

// Has the VM ask Graal for a method's code however long Graal's queue is: after the start it is
// long, and a short program would end in interpreted code.
inline constexpr const char* kWhateverTheQueue = "-XX:Tier4LoadFeedback=10000";

std::vector<std::string> joined(std::vector<std::string> words,
                                const std::vector<std::string>& more);

// Counts a program whose argument number `calls_argument` says how often it calls `target`, with
// compiled_at_once(). Where Graal compiles a caller that swallows the target at once, the target's
// own unit is never entered: then the program is asked for more calls. `run_once` starts the
// program, by default with `assay count`.
CountedRun count_until_compiled(Program program, std::size_t calls_argument,
                                std::string_view target,
                                const std::function<CountedRun(const Program&)>& run_once = count);

// Runs the same program on the same JDK without assay.
CountedRun run_plainly(const Program& program);

// Runs any command line; no result is read.
CountedRun run(const std::vector<std::string>& command, const EnvironmentChanges& changes = {});

// Waits for the end of a program, and reads the result from `file` if one is named.
CountedRun finish(RunningProgram& program, const std::string& file = "");

std::vector<std::string> java_command(const Program& program);

std::string assay_program();  // build/.../bin/assay
std::string agent_library();  // build/.../lib/libassay.so
std::string workloads_jar();  // build/.../lib/assay-workloads.jar
std::string java_home();      // the JDK that the build was configured with
std::string java();

}  // namespace assay::jvm_tests
