// SPDX-License-Identifier: Apache-2.0
// There is one table of options. The agent string (`strategy=pc`), the command line (`--strategy
// pc`) and the help text are all made from it, so that an option has one spelling.
#pragma once

#include <span>
#include <string_view>

#include "native/options/count_options.h"
#include "native/options/option_spec.h"
#include "native/support/result.h"

namespace assay::options {

using CountOption = OptionSpec<CountOptions>;

std::span<const CountOption> option_table();
const CountOption* find_option(std::string_view key);

// Applies the words in order and checks that they fit together. Fails (invalid_argument) on an
// unknown key or value (naming the nearest valid one), an option given twice, and options that
// contradict each other.
Result<CountOptions> build_options(std::span<const GivenOption> given);

// Returns the format of a result in the file `path`, placeholders expanded, or on standard output
// (empty, "-").
Result<FileFormat> format_of_result(const CountOptions& options, std::string_view path);

}  // namespace assay::options
