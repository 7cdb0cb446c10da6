// SPDX-License-Identifier: Apache-2.0
// Finds, for error messages, the valid word that a misspelt word most likely stands for.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace assay {

// Returns the Levenshtein distance; a swap of two neighbours counts as one (optimal string
// alignment).
std::size_t edit_distance(std::string_view a, std::string_view b);

// Returns the candidate with the smallest distance to `word`. Returns an empty text where even the
// nearest candidate is too far off to be what was meant (more than a third of the longer word, at
// least 2, or 1 where neither word has more than four letters).
std::string_view nearest_word(std::string_view word, std::span<const std::string_view> candidates);

// Returns "; did you mean 'X'?", or an empty text where no candidate is near.
std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace assay
