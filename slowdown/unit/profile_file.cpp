// SPDX-License-Identifier: Apache-2.0
#include "slowdown/unit/profile_file.h"

#include <algorithm>
#include <cstddef>

#include "native/support/fnv_hash.h"

namespace assay::slowdown {
namespace {

constexpr std::string_view kEnding = ".json";
constexpr std::size_t kDigits = 16;

bool is_digit(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); }

}  // namespace

std::string profile_file(std::string_view method, std::int32_t entry_bci) {
  return fnv1a_digits(std::string(method) + "@" + std::to_string(entry_bci)).append(kEnding);
}

bool is_profile_file(std::string_view name) {
  return name.size() == kDigits + kEnding.size() && name.ends_with(kEnding) &&
         std::ranges::all_of(name.substr(0, kDigits), is_digit);
}

}  // namespace assay::slowdown
