// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "native/support/error.h"

namespace assay::options {

// Returns the error for a word of option 'sort' that is none: with the words that there are, and
// the one that was most likely meant. `events` are the event types that are counted.
Error no_sort_word(std::string_view word, std::span<const std::string_view> events);

}  // namespace assay::options
