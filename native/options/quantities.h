// SPDX-License-Identifier: Apache-2.0
// Numbers with unit suffixes, as users write them.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "native/support/result.h"

namespace assay::options {

// Decimal digits only, the whole word. Fails (invalid_argument) otherwise.
Result<std::uint64_t> parse_whole_number(std::string_view word);

// A number and one of ns, us, ms, s, m. The unit is not optional: 10 of what?
Result<std::chrono::nanoseconds> parse_duration(std::string_view word);

// A number of bytes, or a number and one of k, m, g (powers of 1024).
Result<std::uint64_t> parse_size(std::string_view word);

// "50%" is 0.5; not negative. Nothing where the word is no percentage.
std::optional<double> parse_percentage(std::string_view word);

// The shortest spelling that parses to the same value: "10s", "1500ms", "64m".
std::string to_text(std::chrono::milliseconds duration);
std::string size_to_text(std::uint64_t bytes);

}  // namespace assay::options
