// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

namespace assay {

// Returns the text so that a shell reads it as one word, quoted where needed.
std::string shell_word(const std::string& text);

// Returns a line that a shell reads as these words.
std::string shell_line(std::span<const std::string> words);

}  // namespace assay
