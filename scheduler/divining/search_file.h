// SPDX-License-Identifier: Apache-2.0
// Stores a search as text, so that an interrupted search can go on. The text is versioned JSON;
// numbers are written so that reading gives the same numbers.
#pragma once

#include <string>
#include <string_view>

#include "scheduler/divining/search.h"

namespace assay::divining {

inline constexpr int kSearchFileVersion = 3;

std::string to_json(const Search& search);

// Reads a search. The function fails (malformed_data, version_mismatch) with the place and the
// problem. The search is well formed; decide() tells whether it makes sense.
Result<Search> search_from_json(std::string_view text);

}  // namespace assay::divining
