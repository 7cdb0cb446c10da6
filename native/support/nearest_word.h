// SPDX-License-Identifier: Apache-2.0
// For error messages: the valid word that a misspelt one most likely stands for.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace assay {

// Levenshtein distance; a swap of two neighbours counts as one (optimal string alignment).
std::size_t edit_distance(std::string_view a, std::string_view b);

// The candidate with the smallest distance to `word`; empty when even that one is too far off to be
// what was meant (more than a third of the longer word, at least 2).
std::string_view nearest_word(std::string_view word, std::span<const std::string_view> candidates);

// "; did you mean 'X'?", or nothing when no candidate is near.
std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace assay
