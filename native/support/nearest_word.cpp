// SPDX-License-Identifier: Apache-2.0
#include "native/support/nearest_word.h"

#include <algorithm>
#include <array>
#include <vector>

namespace assay {
namespace {

// A longer word is no misspelling, and its table of distances would be large.
constexpr std::size_t kLongestWord = 128;

std::size_t furthest_allowed(std::string_view a, std::string_view b) {
  constexpr std::size_t kShort = 4;  // two other letters make another word of a short one
  const std::size_t longer = std::max(a.size(), b.size());
  return std::max<std::size_t>(longer <= kShort ? 1 : 2, longer / 3);
}

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
  const std::size_t width = b.size() + 1;
  // Three rows of the table suffice: a swap looks two rows back.
  std::array<std::vector<std::size_t>, 3> rows;
  for (auto& row : rows) {
    row.resize(width);
  }
  for (std::size_t i = 0; i <= a.size(); ++i) {
    auto& row = rows[i % 3];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      if (i == 0) {
        row[j] = j;
        continue;
      }
      const auto& above = rows[(i + 2) % 3];
      const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], rows[(i + 1) % 3][j - 2] + 1);
      }
    }
  }
  return rows[a.size() % 3][b.size()];
}

std::string_view nearest_word(std::string_view word, std::span<const std::string_view> candidates) {
  std::string_view best;
  std::size_t best_distance = kLongestWord;
  if (word.size() > kLongestWord) {
    return best;
  }
  for (const std::string_view candidate : candidates) {
    const std::size_t distance = edit_distance(word, candidate);
    if (distance < best_distance && distance <= furthest_allowed(word, candidate) &&
        distance < std::max(word.size(), candidate.size())) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates) {
  const std::string_view near = nearest_word(word, candidates);
  return near.empty() ? std::string() : "; did you mean '" + std::string(near) + "'?";
}

}  // namespace assay
