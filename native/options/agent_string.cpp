// SPDX-License-Identifier: Apache-2.0
#include "native/options/agent_string.h"

#include <algorithm>
#include <array>

#include "native/options/escaping.h"
#include "native/options/option_table.h"
#include "native/support/nearest_word.h"

namespace assay::options {
namespace {

// The words of the commands, in the order of AgentCommand.
constexpr std::array<std::string_view, 2> kCommands = {"count", "slow"};

GivenOption parse_word(std::string_view word) {
  const auto equals = word.find('=');
  if (equals == std::string_view::npos) {
    return {std::string(word), ""};
  }
  return {std::string(word.substr(0, equals)), std::string(word.substr(equals + 1))};
}

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
                    "the agent's first option is its command, and '" + word +
                        "' is none; there are 'count' and 'slow'" + did_you_mean(word, kCommands));
}

Result<CountOptions> parse_agent_options(std::string_view text) {
  const std::vector<std::string> words = split_escaped(text, ',');
  ASSAY_ASSIGN([[maybe_unused]] const AgentCommand command, command_of(text));
  std::vector<GivenOption> given;
  for (std::size_t i = 1; i < words.size(); ++i) {
    given.push_back(parse_word(words[i]));
  }
  ASSAY_ASSIGN(CountOptions options, build_options(given));
  ASSAY_PROPAGATE(check_for_counting(options));
  return options;
}

std::string to_agent_string(const CountOptions& options) {
  std::string text(kCommands.front());
  for (const OptionSpec& option : option_table()) {
    for (const std::string& value : option.show(options)) {
      text += "," + std::string(option.key);
      text += option.takes_value() ? "=" + escape_separator(value, ',') : "";
    }
  }
  return text;
}

}  // namespace assay::options
