// SPDX-License-Identifier: Apache-2.0
// Names the values of an enumeration by one table, so that both directions agree.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

namespace assay {

template <typename Enum, std::size_t kSize>
using EnumWords = std::array<std::pair<Enum, std::string_view>, kSize>;

// Returns the word of a value, and "unknown" for a value that is not in the table.
template <typename Enum, std::size_t kSize>
constexpr std::string_view word_in(const EnumWords<Enum, kSize>& table, Enum value) {
  for (const auto& [known, word] : table) {
    if (known == value) {
      return word;
    }
  }
  return "unknown";
}

template <typename Enum, std::size_t kSize>
constexpr std::optional<Enum> value_in(const EnumWords<Enum, kSize>& table, std::string_view word) {
  for (const auto& [value, known] : table) {
    if (known == word) {
      return value;
    }
  }
  return std::nullopt;
}

}  // namespace assay
