// SPDX-License-Identifier: Apache-2.0
#include "jni/sites/caller_sites.h"

#include <optional>
#include <string>

#include "native/session/site_records.h"

namespace assay::agent {
namespace {

std::optional<std::uint32_t> site_behind(SiteCounters& sites, std::uint32_t site,
                                         std::uint64_t caller) {
  const auto made = sites.derive(session::caller_description(site, caller));
  return made ? std::optional(*made) : std::nullopt;
}

}  // namespace

std::uint32_t CallerSites::behind(std::uint32_t site, std::span<const std::uint64_t> callers) {
  std::uint32_t found = site;
  for (const std::uint64_t caller : callers) {
    const auto distance = static_cast<std::uint32_t>(caller - code_.begin);
    auto next = pairs_.find(found, distance);
    if (!next) {
      next = pairs_.add(found, distance, [&] { return site_behind(sites_, found, caller); });
    }
    if (!next) {
      return found;
    }
    found = *next;
  }
  return found;
}

}  // namespace assay::agent
