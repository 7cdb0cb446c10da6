// SPDX-License-Identifier: Apache-2.0
// A search as text, so that one which was interrupted can go on. JSON, versioned; numbers are
// written so that they read back as the same.
#pragma once

#include <string>
#include <string_view>

#include "scheduler/divining/search.h"

namespace assay::divining {

inline constexpr int kSearchFileVersion = 2;

std::string to_json(const Search& search);

// Fails (malformed_data, version_mismatch) with where and what. What it returns is well formed;
// whether it makes sense, decide() says.
Result<Search> search_from_json(std::string_view text);

}  // namespace assay::divining
