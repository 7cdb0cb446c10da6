// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "native/support/result.h"

namespace assay::views {

// Returns the one method that the user means. `word` is a method's name as results have it, or its
// end ("QuickSort.partition", "partition"); '*' stands for any text and '?' for one character; with
// a '(' in it, the word is compared with the parameters, too. `what` says what the methods are
// ("unit", "method"). Fails (not_found) with the nearest names where no method fits, and
// (invalid_argument) with a list of those that fit where there are several.
Result<std::string> chosen_method(std::string_view word, const std::set<std::string>& methods,
                                  std::string_view what);

}  // namespace assay::views
