// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace assay {

// Computes the FNV-1a hash (Fowler, Noll, Vo) of all texts that were added. The hash tells texts
// apart that differ by accident, not texts that somebody made to collide.
class Fnv1a {
 public:
  Fnv1a& add(std::string_view text) {
    for (const char c : text) {
      hash_ = (hash_ ^ static_cast<unsigned char>(c)) * kPrime;
    }
    return *this;
  }
  std::uint64_t value() const { return hash_; }

 private:
  static constexpr std::uint64_t kPrime = 0x100000001b3U;

  std::uint64_t hash_ = 0xcbf29ce484222325U;
};

// Returns the hash of the text as 16 hexadecimal digits.
inline std::string fnv1a_digits(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::uint64_t hash = Fnv1a().add(text).value();
  std::string digits(16, '0');
  for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit) {
    *digit = kDigits[hash % kDigits.size()];
    hash /= kDigits.size();
  }
  return digits;
}

}  // namespace assay
