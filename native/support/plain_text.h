// SPDX-License-Identifier: Apache-2.0
// What is done alike with what programs print. Pure.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// Without spaces, tabs and line ends before and behind it.
std::string_view trimmed(std::string_view text);

// ASCII alone.
std::string in_lower_case(std::string_view text);

// The last line that is not blank, where a program says why it failed; empty: there is none.
std::string_view last_line_of(std::string_view text);

}  // namespace assay
