// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace assay {

// As a shell reads it as this one word; in quotes where it needs them.
std::string shell_word(const std::string& text);

}  // namespace assay
