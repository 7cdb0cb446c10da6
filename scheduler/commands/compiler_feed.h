// SPDX-License-Identifier: Apache-2.0
// Gives the JVM's Graal what was measured before: branches (paper 2) and the weights of call sites
// (paper 3, section 5). Nothing is given unless an option asks for it.
#pragma once

#include <string>
#include <vector>

#include "native/support/result.h"

namespace CLI {
class App;
}  // namespace CLI

namespace assay::counting {
class CountRun;
}  // namespace assay::counting

namespace assay::commands {

// Each file is a stored one, or a session; empty: none.
struct CompilerFeed {
  std::string profile_in;
  bool flips_profile = false;
  std::string inline_from;
  bool takes_profiles = false;  // 'assay feed' gives others while the program runs
};

void add_compiler_feed(CLI::App& app, CompilerFeed& feed);

// Has the run's JVM take the files. Fails (unsupported) where the command does not begin with java,
// or a file has not what is asked for, and as the files are read and written.
Result<void> feed_compiler(const CompilerFeed& feed, const std::vector<std::string>& command,
                           counting::CountRun& run);

}  // namespace assay::commands
