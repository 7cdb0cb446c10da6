// SPDX-License-Identifier: Apache-2.0
// Makes the command line of a counted JVM.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "native/options/count_options.h"
#include "native/support/result.h"
#include "scheduler/launch/jvm_flags.h"
#include "scheduler/launch/toolchain.h"

namespace assay::launch {

// Writes the argument file into `folder` and returns the words of the whole command, java first.
// `words` are the user's words after `java`. `words` are passed on as they are, unless module paths
// have to be joined with ours, or options overridden (overriding_options.h). `flags` are for the
// JVM, before the user's own.
Result<std::vector<std::string>> java_command_with_agent(
    const Toolchain& toolchain, const std::string& agent_options, const JvmInvocation& invocation,
    const std::vector<std::string>& words, const std::filesystem::path& folder,
    const std::vector<std::string>& flags = {});

// Returns the same command without an agent: the program runs with Graal, and nothing is inserted.
Result<std::vector<std::string>> java_command_with_graal(
    const Toolchain& toolchain, const JvmInvocation& invocation,
    const std::vector<std::string>& words, const std::filesystem::path& folder,
    const std::vector<std::string>& flags = {});

// Returns the agent's options where `folder` holds the sessions and we write the results.
std::string agent_options_for(const options::CountOptions& options,
                              const std::filesystem::path& folder);

}  // namespace assay::launch
