// SPDX-License-Identifier: Apache-2.0
// Reads and shows the options whose words say how units are planned.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "native/options/count_options.h"
#include "native/support/result.h"

namespace assay::options {

// Each reads the value of one option. Each fails (invalid_argument) on a value that the option
// cannot have.
Result<void> apply_strategy(std::string_view value, CountOptions& options);
Result<void> apply_threads(std::string_view value, CountOptions& options);
Result<void> apply_addressing(std::string_view value, CountOptions& options);
Result<void> apply_unfinished(std::string_view value, CountOptions& options);
Result<void> apply_loop_stores(std::string_view value, CountOptions& options);

// Each returns the option's value as a user writes it, or nothing for the default.
std::vector<std::string> show_strategy(const CountOptions& options);
std::vector<std::string> show_threads(const CountOptions& options);
std::vector<std::string> show_addressing(const CountOptions& options);
std::vector<std::string> show_unfinished(const CountOptions& options);
std::vector<std::string> show_loop_stores(const CountOptions& options);

// Chooses where loops store their counters, unless the user has said it: in each iteration with a
// window, because a window reads the counters of threads that run.
void settle_loop_stores(CountOptions& options);

}  // namespace assay::options
