// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace assay {

// A fact, a setting or a variable.
struct NamedValue {
  std::string name;
  std::string value;

  friend bool operator==(const NamedValue&, const NamedValue&) = default;
};

}  // namespace assay
