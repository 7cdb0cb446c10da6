// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <string>

namespace assay::scoring {

// Returns a figure as it stands within a sentence.
inline std::string text_of(double value, const char* format = "%.1f") {
  char text[48];
  (void)std::snprintf(text, sizeof text, format, value);
  return text;
}

}  // namespace assay::scoring
