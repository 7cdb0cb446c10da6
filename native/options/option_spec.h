// SPDX-License-Identifier: Apache-2.0
// A table of options for any struct of them. What is wrong with a user's word is said here, for all
// tables alike.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "native/options/escaping.h"
#include "native/support/result.h"

namespace assay::options {

template <typename Options>
struct OptionSpec {
  std::string_view key;
  std::string_view value_name;  // for help; empty: a bare flag, which takes no value
  std::string_view help;
  // Sets the option. Fails (invalid_argument) with what is wrong about the value; the caller adds
  // the key.
  Result<void> (*apply)(std::string_view value, Options& options);
  // Returns the values as apply() would take them; none when the option has its default value.
  std::vector<std::string> (*show)(const Options& options);
  bool agent_only = false;

  bool takes_value() const { return !value_name.empty(); }
};

template <typename Options, typename Value>
Options options_of(Value Options::*member);
template <auto kMember>
using OptionsOf = decltype(options_of(kMember));

// Returns the row of a flag that is false by default.
template <auto kMember, typename Options = OptionsOf<kMember>>
constexpr OptionSpec<Options> flag_option(std::string_view key, std::string_view help = {}) {
  return {
      key, "", help,
      [](std::string_view, Options& options) {
        options.*kMember = true;
        return Result<void>();
      },
      [](const Options& options) { return std::vector<std::string>(options.*kMember ? 1 : 0); }};
}

// Returns the row of a text that is empty by default.
template <auto kMember, typename Options = OptionsOf<kMember>>
constexpr OptionSpec<Options> text_option(std::string_view key, std::string_view value_name) {
  return {key, value_name, "",
          [](std::string_view value, Options& options) {
            options.*kMember = value;
            return Result<void>();
          },
          [](const Options& options) {
            return std::vector<std::string>((options.*kMember).empty() ? 0 : 1, options.*kMember);
          }};
}

// One word of the user: the option's key and its value, which is empty for a bare flag.
struct GivenOption {
  std::string key;
  std::string value;
};

// Returns the words after the first one of an agent string.
std::vector<GivenOption> words_after_command(std::string_view text);

// Returns the error for a word that is none of the keys, with the nearest one.
Error unknown_option(std::string_view key, std::span<const std::string_view> keys);

// Fails (invalid_argument) where the key is given twice, or has a value and takes none, or none and
// needs one. `value_name` is empty where it takes none.
Result<void> check_word(std::span<const GivenOption> given, std::size_t word,
                        std::string_view value_name);

Error of_option(std::string_view key, const Error& error);

// Applies the words in order. Fails (invalid_argument) on an unknown key or value, and on an option
// given twice.
template <typename Table, typename Options>
Result<void> apply_words(const Table& table, std::span<const GivenOption> given, Options& options) {
  for (std::size_t i = 0; i < given.size(); ++i) {
    const auto option = std::ranges::find(table, given[i].key, &OptionSpec<Options>::key);
    if (option == table.end()) {
      std::vector<std::string_view> keys(table.size());
      std::ranges::transform(table, keys.begin(), &OptionSpec<Options>::key);
      return unknown_option(given[i].key, keys);
    }
    ASSAY_PROPAGATE(check_word(given, i, option->value_name));
    if (const auto applied = option->apply(given[i].value, options); !applied) {
      return of_option(given[i].key, applied.error());
    }
  }
  return {};
}

// Returns the options as words of an agent string, each behind a comma.
template <typename Table, typename Options>
std::string shown_words(const Table& table, const Options& options) {
  std::string text;
  for (const OptionSpec<Options>& option : table) {
    for (const std::string& value : option.show(options)) {
      text += "," + std::string(option.key);
      text += option.takes_value() ? "=" + escape_separator(value, ',') : "";
    }
  }
  return text;
}

}  // namespace assay::options
