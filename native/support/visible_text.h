// SPDX-License-Identifier: Apache-2.0
// Writes names as a terminal can show them. A class file may name a method with nearly any
// character. A character that moves the cursor, turns the direction of writing or begins a new line
// would make a table show something else than what is in the table. All functions are pure.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace assay {

// Replaces characters that cannot be seen or that act on their surroundings. Control characters,
// characters that begin a line or set the direction of writing, and invisible ones are written as
// "\u001b" (beyond U+FFFF "\u{e0001}"), and bytes that are no UTF-8 as "\xff".
std::string visible(std::string_view text);

// Replaces what visible() replaces, but keeps line ends and tabs, for messages of several lines.
std::string visible_lines(std::string_view text);

// Returns how many columns of a terminal a visible text takes: ideographs take two, and marks that
// stand above other letters none.
std::size_t columns_of(std::string_view text);

// Return the longest beginning, or end, that takes at most `columns` columns. Characters stay
// whole.
std::string_view beginning_of(std::string_view text, std::size_t columns);
std::string_view end_of(std::string_view text, std::size_t columns);

}  // namespace assay
