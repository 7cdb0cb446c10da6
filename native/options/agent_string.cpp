// SPDX-License-Identifier: Apache-2.0
#include "native/options/agent_string.h"

#include <algorithm>
#include <array>

#include "native/options/escaping.h"
#include "native/options/option_agreement.h"
#include "native/options/option_table.h"
#include "native/support/nearest_word.h"

namespace assay::options {
namespace {

// The words of the commands, in the order of AgentCommand.
constexpr std::array<std::string_view, 2> kCommands = {"count", "slow"};

}  // namespace

Result<AgentCommand> command_of(std::string_view text) {
  const std::string word = split_escaped(text, ',').front();
  const auto found = std::ranges::find(kCommands, word);
  if (found != kCommands.end()) {
    return static_cast<AgentCommand>(found - kCommands.begin());
  }
  if (word.empty()) {
    return make_error(ErrorCode::invalid_argument,
                      "the agent needs a command as its first option: libassay.so=count,...");
  }
  return make_error(ErrorCode::invalid_argument,
                    "the agent's first option is its command, but '" + word +
                        "' is not a command; the commands are 'count' and 'slow'" +
                        did_you_mean(word, kCommands));
}

Result<CountOptions> parse_agent_options(std::string_view text) {
  ASSAY_PROPAGATE(command_of(text));
  ASSAY_ASSIGN(CountOptions options, build_options(words_after_command(text)));
  if (options.file == kStandardOutput) {
    return make_error(
        ErrorCode::invalid_argument,
        "option 'file': '-' is standard output, which the counted program uses "
        "itself. Name a file; with /dev/stdout and option 'format' the result follows "
        "the program's output");
  }
  ASSAY_PROPAGATE(check_for_counting(options));
  return options;
}

std::string to_agent_string(const CountOptions& options) {
  return std::string(kCommands.front()) + agent_text(words_of(option_table(), options));
}

}  // namespace assay::options
