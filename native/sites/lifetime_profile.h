// SPDX-License-Identifier: Apache-2.0
// Holds how long a program's objects live (paper 5, section 5.2), by the line that allocates them.
// The clock is the number of bytes that the program has allocated.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "native/session/lifetime_records.h"
#include "native/session/session_view.h"
#include "native/sites/allocation_profile.h"
#include "native/support/result.h"

namespace assay::sites {

// A lifetime lies between two numbers of bytes, both included.
struct LifetimeBounds {
  std::uint64_t at_least = 0;
  std::uint64_t at_most = 0;

  bool operator==(const LifetimeBounds&) const = default;
};

// The objects of one type that one line of a method allocates.
struct LifetimeSite {
  session::LifetimeRecord lives;
  // These say what the bytecode of the line executed, and what became of it. They are absent where
  // the line has no `new` of this type into which code was inserted: the VM or escape analysis
  // allocates there.
  std::optional<AllocationCounts> bytecode;
  // Compiled code also allocated objects that belong to this line or to others, nobody knows to
  // which, so what escape analysis removed here is at most bytecode->removed().
  bool shares_allocations = false;

  std::uint64_t died() const { return lives.born - lives.alive; }
  // Returns bounds of the lifetime that a share of the objects that died do not exceed; nothing
  // where none died. Requires: the share is between 0 and 1.
  std::optional<LifetimeBounds> quantile(double share) const;
};

struct LifetimeProfile {
  std::vector<LifetimeSite> sites;     // those with the most objects first, born or removed
  std::uint64_t resolution_bytes = 0;  // 0: both bounds of a lifetime are the lifetime
  std::uint64_t allocated_bytes = 0;
  std::uint64_t looks = 0;
  CompiledAllocations shared;  // of several lines, nobody knows of which one
  bool is_complete = true;     // see SessionView::is_complete()
  std::vector<std::string> notes;

  // Returns the sums over all sites, without a name. `bytecode` is the sum where it is known,
  // with what several lines share.
  LifetimeSite totals() const;
};

// Fails (unsupported) where no lifetimes were traced in the session, and (malformed_data) on facts
// that are no numbers.
Result<LifetimeProfile> lifetime_profile_of(const session::SessionView& view);

}  // namespace assay::sites
