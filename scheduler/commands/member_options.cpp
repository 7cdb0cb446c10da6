// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/member_options.h"

#include "native/support/text_pieces.h"

namespace assay::commands {

std::string help_text(std::string_view help, const options::OptionDetails& details) {
  std::string text(help);
  if (details.usual != nullptr) {
    text.replace(text.find("{}"), 2, details.usual());
  }
  return text;
}

void add_checks(CLI::Option& option, const options::OptionDetails& details, bool is_unsigned) {
  if (const auto& limits = details.limits) {
    if (is_unsigned) {
      option.check(CLI::Range(static_cast<std::uint64_t>(limits->least),
                              static_cast<std::uint64_t>(limits->most)));
    } else if (limits->are_whole) {
      option.check(CLI::Range(static_cast<int>(limits->least), static_cast<int>(limits->most)));
    } else {
      option.check(CLI::Range(limits->least, limits->most));
    }
  }
  if (details.check != nullptr) {
    option.check([check = details.check](const std::string& word) {
      const auto checked = check(word);
      return checked ? std::string() : checked.error().message();
    });
  }
}

void add_exclusions(CLI::App& app, std::string_view key, std::string_view excluded) {
  for (const std::string_view other : split_pieces(excluded, ' ')) {
    if (!other.empty()) {
      app.get_option("--" + std::string(key))->excludes(app.get_option("--" + std::string(other)));
    }
  }
}

}  // namespace assay::commands
