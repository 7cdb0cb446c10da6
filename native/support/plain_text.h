// SPDX-License-Identifier: Apache-2.0
// Holds pure functions for texts such as programs print.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// Returns the text without the spaces, tabs and line ends before and behind it.
std::string_view trimmed(std::string_view text);

// Changes ASCII letters only.
std::string in_lower_case(std::string_view text);

// Replaces each `what` by `by`, from the left; an inserted `by` is not searched again. Returns the
// text as it is where `what` is empty.
std::string replaced_all(std::string text, std::string_view what, std::string_view by);

// Returns the last line that is not blank and no frame of a Java stack trace, because a program
// says in that line why it failed. Returns an empty text where there is no such line.
std::string_view last_words_of(std::string_view text);

}  // namespace assay
