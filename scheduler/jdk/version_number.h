// SPDX-License-Identifier: Apache-2.0
// Parses version numbers of JDKs and of Graal: 25.0.3, 25.0.3+9-LTS, 25-ea, 1.8.0_392.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace assay::jdk {

struct VersionNumber {
  int feature = 0;
  int interim = 0;
  int update = 0;
  friend auto operator<=>(const VersionNumber&, const VersionNumber&) = default;
};

// Returns nothing when the text does not begin with a number. The text behind the third number is
// ignored.
std::optional<VersionNumber> parse_version(std::string_view text);
std::string to_string(const VersionNumber& version);

}  // namespace assay::jdk
