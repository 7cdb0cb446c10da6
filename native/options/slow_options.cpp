// SPDX-License-Identifier: Apache-2.0
#include "native/options/slow_options.h"

#include <array>

#include "native/options/file_name.h"

namespace assay::options {
namespace {

// Checks the placeholders. Placeholders are expanded only when the file is made, but mistakes in
// them are reported now.
Result<void> check_code_log(std::string_view value) {
  ASSAY_PROPAGATE(expand_file_name(value, 0, 0));
  return {};
}

constexpr auto kSlowTable = std::to_array<SlowOption>({
    {"plan", "FILE", "the plan file (docs/plan-format.md)", &SlowOptions::plan},
    {"code-log",
     "FILE",
     "code log to write: which code was installed where, block by block; %p is the process id",
     &SlowOptions::code_log,
     {.check = check_code_log}},
    {"control", "SOCKET", "", &SlowOptions::control, {.agent_only = true}},
    {"profiles", "FOLDER",
     "a folder with the profiles that the plan was found with; FILE.profiles of the plan if it is "
     "there",
     &SlowOptions::profiles},
    {"markers", "", "mark each block in the code by a long nop with the block's number",
     &SlowOptions::markers},
    {"code-bytes", "", "also write the code itself into the code log", &SlowOptions::code_bytes},
    {"debug-info", "",
     "write the debug information that the JVM keeps of all compiled code into the code log, too",
     &SlowOptions::debug_info},
    {"jitdump", "FOLDER",
     "let perf know that a jitdump file, jit-PID.dump, will be in this folder (assay code-map "
     "writes it)",
     &SlowOptions::jitdump},
    {"iteration-method", "METHOD",
     "the method that the plan was found with, if there was one: it and its callers are then "
     "compiled alike",
     &SlowOptions::iteration_method},
    {"quiet", "", "do not name units that the plan does not fit", &SlowOptions::quiet},
    {"count-replays", "", "", &SlowOptions::count_replays, {.agent_only = true}},
    {"count-entries", "", "", &SlowOptions::count_entries, {.agent_only = true}},
});

}  // namespace

std::span<const SlowOption> slow_option_table() { return kSlowTable; }

Result<SlowOptions> parse_slow_options(std::string_view text) {
  SlowOptions options;
  ASSAY_PROPAGATE(apply_words(kSlowTable, words_after_command(text), options));
  return options;
}

std::string to_agent_string(const SlowOptions& options) {
  return "slow" + agent_text(words_of(kSlowTable, options));
}

}  // namespace assay::options
