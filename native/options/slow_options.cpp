// SPDX-License-Identifier: Apache-2.0
#include "native/options/slow_options.h"

#include <array>

#include "native/options/file_name.h"
#include "native/options/option_spec.h"

namespace assay::options {
namespace {

// Checks the placeholders. They are expanded only when the file is made, but mistakes in them are
// reported now.
Result<void> apply_code_log(std::string_view value, SlowOptions& options) {
  ASSAY_PROPAGATE(expand_file_name(value, 0, 0));
  options.code_log = value;
  return {};
}

constexpr OptionSpec<SlowOptions> code_log() {
  OptionSpec<SlowOptions> option = text_option<&SlowOptions::code_log>("code-log", "FILE");
  option.apply = apply_code_log;
  return option;
}

constexpr auto kTable = std::to_array<OptionSpec<SlowOptions>>({
    text_option<&SlowOptions::plan>("plan", "FILE"),
    code_log(),
    text_option<&SlowOptions::control>("control", "SOCKET"),
    text_option<&SlowOptions::profiles>("profiles", "FOLDER"),
    text_option<&SlowOptions::jitdump>("jitdump", "FOLDER"),
    text_option<&SlowOptions::iteration_method>("iteration-method", "METHOD"),
    flag_option<&SlowOptions::markers>("markers"),
    flag_option<&SlowOptions::code_bytes>("code-bytes"),
    flag_option<&SlowOptions::debug_info>("debug-info"),
    flag_option<&SlowOptions::quiet>("quiet"),
    flag_option<&SlowOptions::count_replays>("count-replays"),
    flag_option<&SlowOptions::count_entries>("count-entries"),
});

}  // namespace

Result<SlowOptions> parse_slow_options(std::string_view text) {
  SlowOptions options;
  ASSAY_PROPAGATE(apply_words(kTable, words_after_command(text), options));
  return options;
}

std::string to_agent_string(const SlowOptions& options) {
  return "slow" + shown_words(kTable, options);
}

}  // namespace assay::options
