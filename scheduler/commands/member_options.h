// SPDX-License-Identifier: Apache-2.0
// Turns the rows of an option table, whose values are members of a struct, into options of a
// command line that set these members.
#pragma once

#include <CLI/CLI.hpp>
#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "native/options/option_spec.h"

namespace assay::commands {

// Returns an option's help. `usual` takes the place of {}.
std::string help_text(std::string_view help, const options::OptionDetails& details);

// Adds the limits and the check of an option that takes a value.
void add_checks(CLI::Option& option, const options::OptionDetails& details, bool is_unsigned);

// Makes the option contradict the options that the row names. Requires: the named options exist.
void add_exclusions(CLI::App& app, std::string_view key, std::string_view excluded);

template <typename Options, typename T>
void add_option(CLI::App& app, const options::OptionSpec<Options>& row, T& value) {
  const std::string name = "--" + std::string(row.key);
  const std::string help = help_text(row.help, row.details);
  if constexpr (std::same_as<T, bool>) {
    app.add_flag(name, value, help);
  } else {
    CLI::Option* option = app.add_option(name, value, help);
    if (!row.value_name.empty()) {
      option->type_name(std::string(row.value_name));
    }
    if constexpr (std::same_as<T, std::vector<double>>) {
      option->delimiter(',');
    }
    constexpr bool kIsNumber = std::is_arithmetic_v<T>;
    if (kIsNumber || std::same_as<T, std::string>) {
      option->capture_default_str();
    }
    add_checks(*option, row.details,
               std::unsigned_integral<T> || std::same_as<T, std::optional<std::uint32_t>> ||
                   std::same_as<T, std::optional<std::uint64_t>>);
  }
}

// Adds the options of the table that are not for the agent only. Requires: `values` lives until the
// App has parsed.
template <typename Options>
void add_options(CLI::App& app, std::span<const options::OptionSpec<Options>> table,
                 Options& values) {
  for (const auto& row : table) {
    if (!row.details.agent_only) {
      row.visit_member([&](auto member) { add_option(app, row, values.*member); });
    }
  }
  for (const auto& row : table) {
    add_exclusions(app, row.key, row.details.excludes);
  }
}

}  // namespace assay::commands
