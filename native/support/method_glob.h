// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace assay {

// Tells whether a pattern matches a method, which is named with its parameters. In the pattern '*'
// stands for any text and '?' for any one character. A pattern without '(' is about the name alone.
bool matches_method(std::string_view pattern, std::string_view method);

}  // namespace assay
