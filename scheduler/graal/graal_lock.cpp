// SPDX-License-Identifier: Apache-2.0
#include "scheduler/graal/graal_lock.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "native/support/nearest_word.h"
#include "native/support/text_pieces.h"

namespace assay::graal {
namespace {

constexpr std::size_t kSha256Digits = 64;

bool is_sha256(std::string_view text) {
  return text.size() == kSha256Digits &&
         text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

bool can_carry(const jdk::VersionNumber& jdk, const jdk::VersionNumber& graal) {
  return graal.feature == jdk.feature && graal.interim == jdk.interim && graal <= jdk;
}

Error not_pinned(const std::vector<PinnedGraal>& pinned, std::string_view wanted) {
  std::vector<std::string> names;
  names.reserve(pinned.size());
  for (const PinnedGraal& graal : pinned) {
    names.push_back(to_string(graal.version));
  }
  const std::vector<std::string_view> views(names.begin(), names.end());
  return make_error(ErrorCode::invalid_argument,
                    fmt::format("ASSAY_GRAAL_VERSION={} is not one of the pinned versions ({}){}",
                                wanted, fmt::join(names, ", "), did_you_mean(wanted, views)));
}

Error too_new(const jdk::VersionNumber& graal, const jdk::VersionNumber& jdk) {
  return make_error(ErrorCode::version_mismatch,
                    fmt::format("Graal {} is too new for JDK {}: it does not start on a JDK older "
                                "than {}. Unset ASSAY_GRAAL_VERSION, or use a newer JDK",
                                to_string(graal), to_string(jdk), to_string(graal)));
}

}  // namespace

Result<std::vector<PinnedGraal>> parse_lock(std::string_view text) {
  std::map<jdk::VersionNumber, PinnedGraal> by_version;
  for (const std::string_view line : split_pieces(text, '\n')) {
    if (line.empty() || line.starts_with('#')) {
      continue;
    }
    const auto fields = split_pieces(line, ' ');
    const auto version = jdk::parse_version(fields.front());
    if (fields.size() != 3 || !version || fields[1].empty() || !is_sha256(fields[2])) {
      return malformed(fmt::format("graal.lock: '{}' is not 'version file sha256'", line));
    }
    PinnedGraal& graal = by_version[*version];
    graal.version = *version;
    graal.jars.push_back({std::string(fields[1]), std::string(fields[2])});
  }
  std::vector<PinnedGraal> pinned;
  pinned.reserve(by_version.size());
  for (auto& [version, graal] : by_version) {
    pinned.push_back(std::move(graal));
  }
  return pinned;
}

Result<PinnedGraal> choose_graal(const std::vector<PinnedGraal>& pinned,
                                 const jdk::VersionNumber& jdk,
                                 const std::optional<std::string>& wanted) {
  if (wanted) {
    const auto version = jdk::parse_version(*wanted);
    const auto found = std::ranges::find_if(
        pinned, [&](const PinnedGraal& graal) { return version && graal.version == *version; });
    if (found == pinned.end()) {
      return not_pinned(pinned, *wanted);
    }
    return can_carry(jdk, found->version) ? Result<PinnedGraal>(*found)
                                          : too_new(found->version, jdk);
  }
  for (auto graal = pinned.rbegin(); graal != pinned.rend(); ++graal) {
    if (can_carry(jdk, graal->version)) {
      return *graal;
    }
  }
  return make_error(
      ErrorCode::version_mismatch,
      fmt::format("no pinned Graal fits JDK {}: the oldest is {}, so use a JDK {} or later",
                  to_string(jdk), pinned.empty() ? "missing" : to_string(pinned[0].version),
                  pinned.empty() ? "25.0.1" : to_string(pinned[0].version)));
}

}  // namespace assay::graal
