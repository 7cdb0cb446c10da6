// SPDX-License-Identifier: Apache-2.0
// Holds the classes of the objects on which calls were executed (paper 5, section 6.2): of the
// calls that were interpreted or executed as calls by compiled code. A call's callee can be told
// where all of its receivers have one class. The callers may tell more: a site's receivers may have
// several classes, and one in each calling context.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "native/session/session_view.h"
#include "native/sites/call_profile.h"
#include "native/support/result.h"

namespace assay::sites {

// Levels of callers that are looked at, from none to three.
inline constexpr std::size_t kCallerLevels = 4;

// The name of the receiver null, which is no class.
inline constexpr std::string_view kNullReceiver = "null";

struct ReceiverClass {
  std::string name;
  std::uint64_t interpreted = 0;
  std::uint64_t compiled = 0;

  std::uint64_t calls() const { return interpreted + compiled; }
  bool operator==(const ReceiverClass&) const = default;
};

// The calls of a site with the same callers, as far as callers are known: those that the site's
// method was inlined into, and those on the stack where these were looked for.
struct ReceiverContext {
  std::vector<std::string> callers;  // innermost first
  std::vector<ReceiverClass> classes;

  bool operator==(const ReceiverContext&) const = default;
};

struct ReceiverSite {
  CallSite call;
  std::vector<ReceiverClass> classes;     // with the most calls first
  std::vector<ReceiverContext> contexts;  // with the most calls first
  // The calls of which the callers of that level are known.
  std::array<std::uint64_t, kCallerLevels> known{};
  // The calls that have receivers of one class where one takes up to that many known callers.
  std::array<std::uint64_t, kCallerLevels> resolvable{};

  // Returns the number of classes, without null.
  std::size_t types() const;
  // Returns the calls whose receivers were counted.
  std::uint64_t calls() const;
  // Returns the calls whose receivers were not counted, because there was no memory.
  std::int64_t untold() const { return static_cast<std::int64_t>(call.counts.calls() - calls()); }
};

struct ReceiverProfile {
  std::vector<ReceiverSite> sites;   // with receivers: those with many classes first, then by calls
  std::uint64_t sites_in_all = 0;    // executed or not
  std::uint64_t not_exact = 0;       // hits in threads without counters of their own: not contained
  bool is_complete = true;           // see SessionView::is_complete()
  bool has_refused_regions = false;  // see site_counts.h
  std::vector<std::string> notes;

  // The sums over the sites.
  std::uint64_t calls() const;
  std::uint64_t known(std::size_t level) const;
  std::uint64_t resolvable(std::size_t level) const;
  // Returns the number of sites whose receivers all have one class.
  std::uint64_t sites_with_one_type() const;
};

// Fails (unsupported) where no receivers were counted in the session.
Result<ReceiverProfile> receiver_profile_of(const session::SessionView& view);

}  // namespace assay::sites
