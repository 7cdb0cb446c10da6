// SPDX-License-Identifier: Apache-2.0
// What a user's own JVM options mean for counting, found out before the JVM starts.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/launch/java_arguments.h"
#include "scheduler/process/environment.h"

namespace assay::launch {

// The environment variables that java takes options from.
inline constexpr std::array<const char*, 3> kOptionVariables = {
    "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"};

// Where java looks for classes, if no option says so.
inline constexpr const char* kClassPathVariable = "CLASSPATH";

// Whether java or assay reads the environment variable, so that runs with it and without differ.
bool is_read_in_runs(std::string_view variable);

// Everything that will reach one JVM: the file of -XX:Flags=, JAVA_TOOL_OPTIONS, JDK_JAVA_OPTIONS,
// the command line and _JAVA_OPTIONS, in this order; of contradicting options, java takes the last.
struct JvmInvocation {
  std::vector<std::string> flags_file;
  std::vector<std::string> environment_options;
  JavaCommandLine command_line;
  std::vector<std::string> trailing_options;  // of _JAVA_OPTIONS
  bool keep_limits = false;                   // the user's memory limits stay (--keep-limits)

  std::vector<std::string> all_options() const;
};

JvmInvocation read_invocation(const std::vector<std::string>& words_after_java,
                              const process::Environment& environment, const FileReader& read);

// Whether our agent is among the options: a JVM that was started with it hands them on.
bool names_our_agent(const JvmInvocation& invocation);

struct FlagInspection {
  std::vector<std::string> refusals;    // with these options nothing could be counted
  std::vector<std::string> warnings;    // counting works, but not as well
  std::vector<std::string> overridden;  // what is otherwise than they say
  bool runs_no_program = false;         // -version, --help and their like
};

FlagInspection inspect_flags(const JvmInvocation& invocation);

// The last value of an option that is written `name=value`, `name value` or as its short form.
std::optional<std::string> last_value_of(const std::vector<std::string>& options,
                                         std::string_view name, std::string_view short_name = "");

// The options without any form of that one.
std::vector<std::string> without_option(const std::vector<std::string>& options,
                                        std::string_view name, std::string_view short_name = "");

}  // namespace assay::launch
