// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace assay {

// The number that all of `text` is; nothing where it is none, or none that fits. Exact, and the
// same in every locale. A `base` goes with whole numbers only.
template <typename Number, typename... Base>
std::optional<Number> parse_number(std::string_view text, Base... base) {
  Number number{};
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number, base...);
  return error == std::errc() && stop == end ? std::optional<Number>(number) : std::nullopt;
}

}  // namespace assay
