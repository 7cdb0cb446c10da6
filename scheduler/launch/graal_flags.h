// SPDX-License-Identifier: Apache-2.0
// Makes the JVM options that plug Graal and the shim into a stock JDK, and those for slowed runs.
//
// With the options for slowed runs a unit compiles to the same code wherever the code lies and
// whatever was compiled before. Slowed runs and the runs that they are compared with need these
// options.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "native/options/count_options.h"
#include "scheduler/launch/toolchain.h"

namespace assay::launch {

// Returns the options. The body of an iteration method (decision 0008; empty: none) is kept out of
// its callers. The callers are compiled after thousands of iterations, which a search reaches and a
// score's runs do not. With the body in its callers, search and runs would have different units.
std::vector<std::string> slowing_flags(const std::string& iteration_method);

// Returns the options that counting needs. Where calls of a method limit it (decision 0023), the
// method that tells the agent of calls is never compiled, so that no unit is under way in it.
std::vector<std::string> counting_flags(const options::CountOptions& counting);

// With this option loops are compiled without safepoint polls: samplers that depend on them see
// something else (A5).
inline constexpr const char* kWithoutLoopPolls = "-Djdk.graal.GenLoopSafepoints=false";

// The user's values of options of which java takes only the last one: our values have to join them.
struct UserModulePaths {
  std::optional<std::string> module_path;
  std::optional<std::string> upgrade_module_path;
};

std::vector<std::string> graal_module_flags(const Toolchain& toolchain,
                                            const UserModulePaths& user);

// Returns the flags as the text of an @argument file.
std::string argument_file_text(const std::vector<std::string>& flags);

}  // namespace assay::launch
