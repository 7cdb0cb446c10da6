// SPDX-License-Identifier: Apache-2.0
// Escapes separators inside words. A backslash before a separator, or before another backslash,
// makes that character an ordinary one. Before any other character a backslash stands for itself.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace assay::options {

// Returns the words between separators, with escapes undone. Empty words are kept; the result is
// never empty.
std::vector<std::string> split_escaped(std::string_view text, char separator);

// Escapes `word` so that split_escaped() gives it back as one word.
std::string escape_separator(std::string_view word, char separator);

// Splits a list inside an option's value at '+', because commas separate options.
std::vector<std::string> split_list(std::string_view value);
// Joins the elements of a list by '+', each escaped.
std::string join_list(std::span<const std::string> elements);

}  // namespace assay::options
