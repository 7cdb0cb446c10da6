// SPDX-License-Identifier: Apache-2.0
// What is done alike with texts, such as programs print. Pure.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// Without spaces, tabs and line ends before and behind it.
std::string_view trimmed(std::string_view text);

// ASCII alone.
std::string in_lower_case(std::string_view text);

// With `by` for each `what`, from the left; `by` is not searched again. An empty `what` is nowhere.
std::string replaced_all(std::string text, std::string_view what, std::string_view by);

// The last line that is not blank, and no frame of a Java stack trace: there a program says why it
// failed. Empty: there is none.
std::string_view last_words_of(std::string_view text);

}  // namespace assay
