// SPDX-License-Identifier: Apache-2.0
// Checks the options that limit counting to a part of the run, the window (decision 0023).
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "native/options/count_options.h"
#include "native/options/option_spec.h"
#include "native/support/enum_words.h"
#include "native/support/result.h"

namespace assay::options {

inline constexpr EnumWords<CountingAtFirst, 2> kCountingWords{
    {{CountingAtFirst::on, "on"}, {CountingAtFirst::off, "off"}}};

// Tells whether counting is limited to a window.
bool has_window(const CountOptions& options);

inline constexpr NumberLimits kIterationLimits{.least = 1, .most = 1e15, .are_whole = true};

// Returns the word for a time, and no word where there is none.
std::vector<std::string> shown_time(const std::optional<std::chrono::milliseconds>& time);

// Each function sets an option. Fails (invalid_argument) with what is wrong about the word.
Result<void> apply_from_time(std::string_view word, CountOptions& options);
Result<void> apply_for_time(std::string_view word, CountOptions& options);
Result<void> apply_counting(std::string_view word, CountOptions& options);
Result<void> apply_burst(std::string_view word, CountOptions& options);
Result<void> apply_burst_every(std::string_view word, CountOptions& options);

// Returns the option's word, and no word where it is not given.
std::vector<std::string> show_counting(const CountOptions& options);

// Fails (invalid_argument) where the word names no method.
Result<void> check_method_name(std::string_view word);

// Fails (invalid_argument) where the options of a window contradict each other or other options,
// or lack one that they need.
Result<void> check_window(const CountOptions& options);

}  // namespace assay::options
