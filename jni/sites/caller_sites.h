// SPDX-License-Identifier: Apache-2.0
// Makes sites for the events of a site behind the same callers on the stack (decision 0034). Such a
// site is found caller by caller, so callers that begin alike share sites. A caller is the address
// to which it returns, which is named when the session is read (native/calls/code_map.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "jni/sites/site_counters.h"
#include "jni/sites/site_pairs.h"
#include "jni/sites/stack_walk.h"

namespace assay::agent {

class CallerSites {
 public:
  // Levels of callers that tell events of a site apart.
  static constexpr std::size_t kMostCallers = 3;

  // Pairs of a site and a caller beyond this number are not told apart: 32 MiB.
  static constexpr std::uint32_t kMostPairs = 1u << 20;

  // `code` is where all compiled code lies. Requires: it has at most 4 GiB.
  CallerSites(SiteCounters& sites, AddressRange code)
      : sites_(sites), code_(code), pairs_(kMostPairs) {}

  // Returns the site of those events of `site` whose callers return to the addresses, the innermost
  // caller first. Where no memory is left, the site of fewer callers. Takes a lock only for callers
  // that are new.
  std::uint32_t behind(std::uint32_t site, std::span<const std::uint64_t> callers);

 private:
  SiteCounters& sites_;
  const AddressRange code_;
  SitePairs pairs_;  // by the distance of the caller from the first code
};

}  // namespace assay::agent
