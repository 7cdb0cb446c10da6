// SPDX-License-Identifier: Apache-2.0
// Adds options of a command line whose values are words for the values of an enumeration.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <string>

#include "native/options/enum_option.h"
#include "native/support/enum_words.h"

namespace assay::commands {

// Another word is refused with the words that there are, and the one that was probably meant.
// CLI11's own transformers are not used for that: in help and messages, they write a value that has
// the size of a character as that character. Requires: `words` lives as long as the program, and
// `member` until the App has parsed.
template <typename Enum, std::size_t kSize>
CLI::Option* add_word_option(CLI::App& app, const std::string& name, Enum& member,
                             const EnumWords<Enum, kSize>& words, const std::string& help) {
  return app
      .add_option_function<std::string>(
          name,
          [&words, &member](const std::string& word) {
            static_cast<void>(options::take_word(words, word, member));  // checked below
          },
          help)
      ->check([&words](const std::string& word) {
        Enum value{};
        const auto taken = options::take_word(words, word, value);
        return taken ? std::string() : taken.error().message();
      });
}

}  // namespace assay::commands
