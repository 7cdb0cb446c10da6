// SPDX-License-Identifier: Apache-2.0
// Reads and shows the options of noted calls: which calls are noted, and which are samples (paper
// 3, section 4).
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "native/options/count_options.h"
#include "native/options/option_spec.h"
#include "native/support/result.h"

namespace assay::options {

inline constexpr std::string_view kSampledCalls = "sampled";
inline constexpr std::string_view kAllCalls = "all";
inline constexpr std::uint32_t kLeastCallSlots = 1u << 6;
inline constexpr std::uint32_t kMostCallSlots = 1u << 18;
inline constexpr std::uint32_t kMostCallLevels = 64;
// A shorter window has no call in most programs; a longer one than a tick of one millisecond would
// never end.
inline constexpr std::chrono::microseconds kShortestCallWindow{1};
inline constexpr std::chrono::microseconds kLongestCallWindow{1000};
inline constexpr std::chrono::microseconds kUsualCallWindow{100};

// Each reads the value of one option. Each fails (invalid_argument) on a value that the option
// cannot have.
Result<void> apply_calls(std::string_view value, CountOptions& options);
Result<void> apply_call_samples(std::string_view value, CountOptions& options);
Result<void> apply_call_stride(std::string_view value, CountOptions& options);
Result<void> apply_call_slots(std::string_view value, CountOptions& options);
Result<void> apply_call_levels(std::string_view value, CountOptions& options);
Result<void> apply_call_window(std::string_view value, CountOptions& options);

// Each returns the option's value as a user writes it, or nothing for the default.
std::vector<std::string> show_calls(const CountOptions& options);
std::vector<std::string> show_call_samples(const CountOptions& options);
std::vector<std::string> show_call_stride(const CountOptions& options);
std::vector<std::string> show_call_slots(const CountOptions& options);
std::vector<std::string> show_call_levels(const CountOptions& options);
std::vector<std::string> show_call_window(const CountOptions& options);

// Has windows of calls end by the clock where no option says how they end.
void settle_call_window(CountOptions& options, std::span<const GivenOption> given);

// Checks that options about calls were given only where calls are noted, and that no other option
// contradicts them. Fails (invalid_argument).
Result<void> check_calls(const CountOptions& options, std::span<const GivenOption> given);

}  // namespace assay::options
