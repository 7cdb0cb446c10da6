// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace assay::options {

// Returns a file name that expands to `name` (file_name.h), whatever characters `name` has.
inline std::string with_percent_signs_kept(std::string_view name) {
  std::string kept;
  for (const char c : name) {
    kept += c == '%' ? "%%" : std::string(1, c);
  }
  return kept;
}

}  // namespace assay::options
