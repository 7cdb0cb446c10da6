// SPDX-License-Identifier: Apache-2.0
// Reads and writes the options of an agent that slows units down. The options follow
// `-agentpath:.../libassay.so=`:
//
//   slow,plan=plan.json,code-log=out-%p.codelog,profiles=plan.json.profiles
//
// The options are written as in agent_string.h.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "native/options/option_spec.h"
#include "native/support/result.h"

namespace assay::options {

struct SlowOptions {
  std::string plan = {};      // a plan file that is in force from the start; empty: none
  std::string code_log = {};  // file of the code log, placeholders unexpanded; empty: no log
  std::string control =
      {};  // a Unix socket for commands (jni/agent/control_channel.h); empty: none
  std::string profiles =
      {};  // a folder of units' profiles (jni/slowing/stored_profiles.h); empty: none
  std::string jitdump = {};  // a folder for a jitdump that perf is told of; empty: none
  // A method whose returns are written to the code log (classfile/method_name.h). Empty: none.
  std::string iteration_method = {};
  bool markers = false;     // mark each block in the code (slowdown/markers)
  bool code_bytes = false;  // write the code itself into the code log, too
  // Write the debug information that the JVM keeps of all compiled code, too.
  bool debug_info = false;
  bool quiet = false;  // write nothing but errors to stderr
  // Units that are compiled again with their stored profiles count their blocks, and are not
  // slowed. The counts are written to the code log at the VM's end.
  bool count_replays = false;
  // Works like count_replays, but counts only the first block, which takes no noticeable time.
  bool count_entries = false;

  bool operator==(const SlowOptions&) const = default;
};

using SlowOption = OptionSpec<SlowOptions>;

// The options of `slow,...`; `assay run` has those that are not for the agent only.
std::span<const SlowOption> slow_option_table();

// Reads the options. `text` begins with "slow". Fails (invalid_argument) with the mistake and the
// nearest valid word.
Result<SlowOptions> parse_slow_options(std::string_view text);

// Returns the string from which parse_slow_options() reads the same options.
std::string to_agent_string(const SlowOptions& options);

}  // namespace assay::options
