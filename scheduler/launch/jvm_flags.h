// SPDX-License-Identifier: Apache-2.0
// Finds out before the JVM starts what a user's own JVM options mean for counting.
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

// The variable that says where java looks for classes, if no option does.
inline constexpr const char* kClassPathVariable = "CLASSPATH";

// Tells whether java or assay reads the variable: then runs with it and without it differ.
bool is_read_in_runs(std::string_view variable);

// All options that will reach one JVM: the file of -XX:Flags=, JAVA_TOOL_OPTIONS, JDK_JAVA_OPTIONS,
// the command line and _JAVA_OPTIONS, in this order. Of contradicting options, java takes the last.
struct JvmInvocation {
  std::vector<std::string> flags_file;
  std::vector<std::string> environment_options;
  JavaCommandLine command_line;
  std::vector<std::string> trailing_options;  // options in _JAVA_OPTIONS
  bool keep_limits = false;                   // the user's memory limits stay (--keep-limits)

  std::vector<std::string> all_options() const;
};

JvmInvocation read_invocation(const std::vector<std::string>& words_after_java,
                              const process::Environment& environment, const FileReader& read);

// Tells whether our agent is among the options: a JVM that was started with our agent hands its
// options on.
bool names_our_agent(const JvmInvocation& invocation);

struct FlagInspection {
  std::vector<std::string> refusals;    // with these options nothing could be counted
  std::vector<std::string> warnings;    // counting works with these options, but not as well
  std::vector<std::string> overridden;  // what differs from what the options say
  bool runs_no_program = false;         // -version, --help and their like
};

FlagInspection inspect_flags(const JvmInvocation& invocation);

// Returns the last value of an option that is written `name=value`, `name value` or in short form.
std::optional<std::string> last_value_of(const std::vector<std::string>& options,
                                         std::string_view name, std::string_view short_name = "");

// Returns the options without any form of the named one.
std::vector<std::string> without_option(const std::vector<std::string>& options,
                                        std::string_view name, std::string_view short_name = "");

}  // namespace assay::launch
