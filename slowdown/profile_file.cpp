// SPDX-License-Identifier: Apache-2.0
#include "slowdown/profile_file.h"

#include "slowdown/plan/plan_text.h"

namespace assay::slowdown {
namespace {

// FNV-1a with 64 bits.
std::uint64_t hash(std::string_view text) {
  constexpr std::uint64_t kOffset = 0xCBF2'9CE4'8422'2325;
  constexpr std::uint64_t kPrime = 0x0000'0100'0000'01B3;
  std::uint64_t value = kOffset;
  for (const char character : text) {
    value = (value ^ static_cast<unsigned char>(character)) * kPrime;
  }
  return value;
}

}  // namespace

std::string profile_file(std::string_view method, std::int32_t entry_bci) {
  const std::string unit = std::string(method) + "@" + std::to_string(entry_bci);
  return shape_text(hash(unit)) + ".json";
}

}  // namespace assay::slowdown
