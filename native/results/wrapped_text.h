// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>

namespace assay::results {

inline constexpr std::size_t kUnlimitedWidth = std::numeric_limits<std::size_t>::max();

// Returns the text in lines of at most `width` columns, each with its line end; a word that is
// longer stays whole. Further lines are indented.
std::string wrapped(std::string_view text, std::size_t width);

}  // namespace assay::results
