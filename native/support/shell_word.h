// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

namespace assay {

// As a shell reads it as this one word; in quotes where it needs them.
std::string shell_word(const std::string& text);

// As a shell reads it as these words.
std::string shell_line(std::span<const std::string> words);

}  // namespace assay
