// SPDX-License-Identifier: Apache-2.0
#include "scheduler/jdk/version_number.h"

#include <charconv>
#include <cstddef>
#include <system_error>

namespace assay::jdk {
namespace {

// Takes a number off the front of `text`; returns nothing when there is none.
std::optional<int> take_number(std::string_view& text) {
  int number = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc() || number < 0) {
    return std::nullopt;
  }
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

int take_dotted_number(std::string_view& text) {
  if (!text.starts_with('.')) {
    return 0;
  }
  text.remove_prefix(1);
  return take_number(text).value_or(0);
}

}  // namespace

std::optional<VersionNumber> parse_version(std::string_view text) {
  const auto first = take_number(text);
  if (!first) {
    return std::nullopt;
  }
  VersionNumber version;
  version.feature = *first;
  version.interim = take_dotted_number(text);
  version.update = take_dotted_number(text);
  if (version.feature == 1) {  // JDK 8 calls itself 1.8.0
    version.feature = version.interim;
    version.interim = version.update;
    version.update = 0;
  }
  return version;
}

std::string to_string(const VersionNumber& version) {
  return std::to_string(version.feature) + "." + std::to_string(version.interim) + "." +
         std::to_string(version.update);
}

}  // namespace assay::jdk
