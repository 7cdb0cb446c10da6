// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "native/support/result.h"
#include "scheduler/divining/search.h"
#include "scheduler/search/divining_run.h"

namespace assay::search {

// Returns the search that was begun in the file of these terms; nothing where there is none. Fails
// (invalid_argument) where the stored search is for something else, and leaves it as it is.
Result<std::optional<divining::Search>> stored_search(const DiviningTerms& terms);

}  // namespace assay::search
