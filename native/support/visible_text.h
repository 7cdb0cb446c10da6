// SPDX-License-Identifier: Apache-2.0
// Names as a terminal can show them. A class file may name a method with nearly any character: one
// that moves the cursor, turns the direction of writing or begins a new line would make a table say
// something else than what is in it. Pure.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace assay {

// Without characters that cannot be seen or that act on their surroundings: control characters,
// those that begin a line or set the direction of writing, and invisible ones are written as
// "\u001b" (beyond U+FFFF "\u{e0001}"), and bytes that are no UTF-8 as "\xff".
std::string visible(std::string_view text);

// The same, but line ends and tabs stay: for messages of several lines.
std::string visible_lines(std::string_view text);

// How many columns of a terminal a text takes that is visible: ideographs take two, and marks that
// stand above other letters none.
std::size_t columns_of(std::string_view text);

// The longest beginning, or end, that takes no more columns. Whole characters.
std::string_view beginning_of(std::string_view text, std::size_t columns);
std::string_view end_of(std::string_view text, std::size_t columns);

}  // namespace assay
