// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace assay::options {

// The name of a file that expands to `name` (file_name.h), whatever is in it.
inline std::string with_percent_signs_kept(std::string_view name) {
  std::string kept;
  for (const char c : name) {
    kept += c == '%' ? "%%" : std::string(1, c);
  }
  return kept;
}

}  // namespace assay::options
