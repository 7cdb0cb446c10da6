// SPDX-License-Identifier: Apache-2.0
// Mends texts that are not UTF-8, the only encoding of JSON. The function is pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace assay::json {

// Returns nothing where the text is UTF-8, and otherwise the text with U+FFFD for each sequence
// that is not UTF-8. A sequence is the whole beginning of a character that is cut off, or a byte
// that begins no character ("maximal subparts", Unicode 15, 3.9), as in other tools.
std::optional<std::string> mended_utf8(std::string_view text);

}  // namespace assay::json
