// SPDX-License-Identifier: Apache-2.0
// Separators inside words: a backslash before a separator, or before another backslash, makes it an
// ordinary character. Before anything else a backslash stands for itself.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace assay::options {

// The words between separators, escapes undone. Empty words are kept; the result is never empty.
std::vector<std::string> split_escaped(std::string_view text, char separator);

// `word` such that split_escaped() gives it back as one word.
std::string escape_separator(std::string_view word, char separator);

// Lists inside an option's value are joined by '+', for commas separate options.
std::vector<std::string> split_list(std::string_view value);
std::string join_list(std::span<const std::string> elements);

}  // namespace assay::options
