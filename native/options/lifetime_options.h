// SPDX-License-Identifier: Apache-2.0
// Reads and shows the options of traced lifetimes (decision 0035).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "native/options/count_options.h"
#include "native/options/option_spec.h"
#include "native/support/result.h"

namespace assay::options {

inline constexpr std::string_view kExactLifetimes = "exact";
inline constexpr std::uint64_t kFinestLifetimes = 1u << 10;    // bytes
inline constexpr std::uint64_t kCoarsestLifetimes = 1u << 30;  // bytes

// Each reads the value of one option. Each fails (invalid_argument) on a value that the option
// cannot have.
Result<void> apply_lifetimes(std::string_view value, CountOptions& options);
Result<void> apply_lifetimes_of(std::string_view value, CountOptions& options);

// Each returns the option's value as a user writes it, or nothing for the default.
std::vector<std::string> show_lifetimes(const CountOptions& options);
std::vector<std::string> show_lifetimes_of(const CountOptions& options);

// Checks that classes were chosen only where lifetimes are traced. Fails (invalid_argument).
Result<void> check_lifetimes(const CountOptions& options);

}  // namespace assay::options
