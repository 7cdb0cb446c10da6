// SPDX-License-Identifier: Apache-2.0
// Reads and writes numbers with unit suffixes, as users write them.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "native/support/result.h"

namespace assay::options {

// Reads a word of decimal digits only. Fails (invalid_argument) on any other word.
Result<std::uint64_t> parse_whole_number(std::string_view word);

// Reads a number and one of ns, us, ms, s, m. The unit is required, because "10" alone is
// ambiguous.
Result<std::chrono::nanoseconds> parse_duration(std::string_view word);

// Reads a number of bytes, or a number and one of k, m, g (powers of 1024).
Result<std::uint64_t> parse_size(std::string_view word);

// Reads a percentage that is not negative: "50%" is 0.5. Returns nothing where the word is no
// percentage.
std::optional<double> parse_percentage(std::string_view word);

// Return the shortest spelling that parses to the same value: "10s", "1500ms", "64m".
std::string to_text(std::chrono::milliseconds duration);
std::string size_to_text(std::uint64_t bytes);

}  // namespace assay::options
