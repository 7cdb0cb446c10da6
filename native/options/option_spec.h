// SPDX-License-Identifier: Apache-2.0
// Defines tables of options for any struct of options. The errors about a user's word are made
// here, for all tables alike.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "native/options/escaping.h"
#include "native/options/option_words.h"
#include "native/support/result.h"

namespace assay::options {

// Sets and shows an option whose words are not simply the value of a member.
template <typename Options>
struct OwnWords {
  // Sets the option. Fails (invalid_argument) with what is wrong about the value; the caller adds
  // the key.
  Result<void> (*apply)(std::string_view value, Options& options);
  // Returns the values as apply() would take them, or no values when the option has its default
  // value.
  std::vector<std::string> (*show)(const Options& options);
};

// The member that holds an option's value. The member's type is the option's type, and the member
// of a new object is the option's default. A flag changes its default to the opposite.
template <typename Options>
using Stored =
    std::variant<OwnWords<Options>, bool Options::*, std::string Options::*,
                 std::vector<std::string> Options::*, double Options::*,
                 std::vector<double> Options::*, std::uint64_t Options::*,
                 std::optional<double> Options::*, std::optional<std::uint32_t> Options::*,
                 std::optional<std::uint64_t> Options::*>;

// Holds what only some options have.
struct OptionDetails {
  bool agent_only = false;
  std::optional<NumberLimits> limits = {};
  // Fails (invalid_argument) where the word is no value of the option.
  Result<void> (*check)(std::string_view word) = nullptr;
  std::string_view excludes = {};    // keys of options that contradict this one, between blanks
  std::string (*usual)() = nullptr;  // returns the text that takes the place of {} in the help
};

template <typename Options>
struct OptionSpec {
  std::string_view key;
  std::string_view value_name;  // for help; empty: a flag, or a value named by its type
  std::string_view help;
  Stored<Options> stored;
  OptionDetails details = {};

  bool takes_value() const {
    return std::holds_alternative<OwnWords<Options>>(stored)
               ? !value_name.empty()
               : !std::holds_alternative<bool Options::*>(stored);
  }

  // Calls `function` with the member's pointer. Does nothing for an option with words of its own.
  template <typename Function>
  void visit_member(const Function& function) const {
    const auto call = [&](auto way) {
      if constexpr (!std::is_same_v<decltype(way), OwnWords<Options>>) {
        function(way);
      }
    };
    std::visit(call, stored);
  }

  // Sets the option. Fails (invalid_argument) with what is wrong about the value; the caller adds
  // the key.
  Result<void> apply(std::string_view value, Options& options) const {
    if (details.check != nullptr) {
      ASSAY_PROPAGATE(details.check(value));
    }
    if (const auto* own = std::get_if<OwnWords<Options>>(&stored)) {
      return own->apply(value, options);
    }
    Result<void> result;
    visit_member([&](auto member) { result = read_word(value, details.limits, options.*member); });
    return result;
  }

  // Returns the values as apply() would take them; none when the option has its default value.
  std::vector<std::string> show(const Options& options) const {
    if (const auto* own = std::get_if<OwnWords<Options>>(&stored)) {
      return own->show(options);
    }
    std::vector<std::string> words;
    visit_member([&](auto member) {
      if (!(options.*member == Options{}.*member)) {
        words.push_back(word_of(options.*member));
      }
    });
    return words;
  }
};

// Returns the row of a number with limits.
template <typename Options, typename T>
constexpr OptionSpec<Options> number_option(std::string_view key, std::string_view help,
                                            T Options::*member, NumberLimits limits,
                                            std::string (*usual)() = nullptr) {
  return {key, "", help, member, {.limits = limits, .usual = usual}};
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

// Fails (invalid_argument) where the key is given twice, where the key takes no value and has one,
// and where the key needs a value and has none. `value_name` is empty where the key takes no value.
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
    const bool is_named_by_type = option->takes_value() && option->value_name.empty();
    ASSAY_PROPAGATE(check_word(given, i, is_named_by_type ? "VALUE" : option->value_name));
    if (const auto applied = option->apply(given[i].value, options); !applied) {
      return of_option(given[i].key, applied.error());
    }
  }
  return {};
}

// Returns the words that apply_words() takes for the options that differ from their defaults.
template <typename Table, typename Options>
std::vector<GivenOption> words_of(const Table& table, const Options& options) {
  std::vector<GivenOption> words;
  for (const OptionSpec<Options>& option : table) {
    for (std::string& value : option.show(options)) {
      words.push_back({std::string(option.key), std::move(value)});
    }
  }
  return words;
}

// Returns the words as an agent string has them, each behind a comma.
std::string agent_text(std::span<const GivenOption> words);

}  // namespace assay::options
