// SPDX-License-Identifier: Apache-2.0
// The one encoding that JSON has. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace assay::json {

// None where the text is UTF-8. Else the text with U+FFFD for each sequence that is not: for the
// whole beginning of a character that is cut off, and for each byte that begins none ("maximal
// subparts", Unicode 15, 3.9), as other tools show it.
std::optional<std::string> mended_utf8(std::string_view text);

}  // namespace assay::json
