// SPDX-License-Identifier: Apache-2.0
// Writes numbers and names as people read them in a table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace assay::results {

std::string with_separators(std::uint64_t value);                 // 12,345,678
std::string abbreviated(std::uint64_t value);                     // 12.3 M, at most 7 characters
std::string percentage(std::uint64_t part, std::uint64_t whole);  // 45.3 %
std::string counted(std::uint64_t count, std::string_view singular);  // 1 unit, 2 units

// Fill the text up to a width in columns of a terminal.
std::string right_aligned(std::string_view text, std::size_t width);
std::string left_aligned(std::string_view text, std::size_t width);

// Shortens "com.example.app.Shop.sell(java.lang.String, int):int" to at most `width` columns of a
// terminal. First the result type goes, then the parameters' packages, then the class's packages
// become initials, then the parameters go, and at last the middle.
// Requires: the signature is visible (support/visible_text.h).
std::string shortened_signature(std::string_view signature, std::size_t width);

}  // namespace assay::results
