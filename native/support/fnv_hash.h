// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace assay {

// FNV-1a (Fowler, Noll, Vo) as 16 hexadecimal digits: tells texts that differ by accident apart,
// not those that somebody made to collide.
inline std::string fnv1a_digits(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : text) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  }
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string digits(16, '0');
  for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit) {
    *digit = kDigits[hash % kDigits.size()];
    hash /= kDigits.size();
  }
  return digits;
}

}  // namespace assay
