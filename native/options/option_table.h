// SPDX-License-Identifier: Apache-2.0
// There is one table of options. The agent string (`strategy=pc`), the command line (`--strategy
// pc`) and the help text are all made from it, so that an option has one spelling.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "native/options/count_options.h"
#include "native/support/result.h"

namespace assay::options {

struct OptionSpec {
  std::string_view key;
  std::string_view value_name;  // for help; empty: a bare flag, which takes no value
  std::string_view help;
  // Sets the option. Fails (invalid_argument) with what is wrong about the value; the caller adds
  // the key.
  Result<void> (*apply)(std::string_view value, CountOptions& options);
  // Returns the values as apply() would take them; none when the option has its default value.
  std::vector<std::string> (*show)(const CountOptions& options);
  bool agent_only = false;

  bool takes_value() const { return !value_name.empty(); }
};

std::span<const OptionSpec> option_table();
const OptionSpec* find_option(std::string_view key);

// One word of the user: the option's key and its value, which is empty for a bare flag.
struct GivenOption {
  std::string key;
  std::string value;
};

// Applies the words in order and checks that they fit together. Fails (invalid_argument) on an
// unknown key or value (naming the nearest valid one), an option given twice, and options that
// contradict each other.
Result<CountOptions> build_options(std::span<const GivenOption> given);

// Checks the further conditions for the options of `assay count`, whose program has standard output
// for itself. Fails (invalid_argument).
Result<void> check_for_counting(const CountOptions& options);

// Returns the format of a result in the file `path`, placeholders expanded, or on standard output
// (empty, "-").
Result<FileFormat> format_of_result(const CountOptions& options, std::string_view path);

}  // namespace assay::options
