// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace assay {

// Reads all of `text` as a number, exactly and in the same way in every locale. Returns nothing
// where the text is no number, or the number does not fit. A `base` is allowed for whole numbers
// only.
template <typename Number, typename... Base>
std::optional<Number> parse_number(std::string_view text, Base... base) {
  Number number{};
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number, base...);
  return error == std::errc() && stop == end ? std::optional<Number>(number) : std::nullopt;
}

}  // namespace assay
