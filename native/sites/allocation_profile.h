// SPDX-License-Identifier: Apache-2.0
// Holds what a program's allocations became (paper 5, section 5.1): each allocation of the bytecode
// was interpreted, or allocated by compiled code, or removed by escape analysis.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "native/session/session_view.h"
#include "native/support/result.h"

namespace assay::sites {

// The first word of the description of an allocation's sites (assay.tools.AllocationRegions).
inline constexpr std::string_view kAllocationWord = "allocation";

struct CompiledAllocations {
  std::uint64_t fast = 0;     // in the thread's own buffer, without a call
  std::uint64_t slow = 0;     // by a call into the VM
  std::uint64_t unknown = 0;  // nobody knows which of the two

  std::uint64_t sum() const { return fast + slow + unknown; }
  bool operator==(const CompiledAllocations&) const = default;
};

struct AllocationCounts {
  std::uint64_t executed = 0;  // how often the bytecode was executed, compiled or not
  std::uint64_t interpreted = 0;
  CompiledAllocations compiled;

  // Returns what escape analysis removed. The number is below zero where a thread ended between two
  // counters, or where code was executed twice because it was deoptimized.
  std::int64_t removed() const {
    return static_cast<std::int64_t>(executed - interpreted - compiled.sum());
  }
  bool operator==(const AllocationCounts&) const = default;
};

// One allocation of the bytecode.
struct AllocationSite {
  std::string class_name;
  std::string method;
  std::string descriptor;
  std::uint32_t bci = 0;
  std::uint32_t line = 0;   // 0: unknown
  std::string instruction;  // new, newarray, anewarray or multianewarray
  std::string type;         // that is allocated
  AllocationCounts counts;
  // Compiled code also allocated objects that belong to this site or to others, nobody knows to
  // which, so what escape analysis removed here is at most counts.removed().
  bool shares_allocations = false;

  bool operator==(const AllocationSite&) const = default;
};

// Holds what compiled code allocated for one of several sites: escape analysis had made one object
// of theirs.
struct SharedAllocations {
  std::vector<std::size_t> sites;  // positions in AllocationProfile::sites
  CompiledAllocations compiled;

  bool operator==(const SharedAllocations&) const = default;
};

struct AllocationProfile {
  std::vector<AllocationSite> sites;      // that were executed, those executed most often first
  std::vector<SharedAllocations> shared;  // that were allocated, the most frequent first
  std::uint64_t sites_in_all = 0;         // executed or not
  std::uint64_t not_exact = 0;       // hits in threads without counters of their own: not contained
  bool is_complete = true;           // see SessionView::is_complete()
  bool has_refused_regions = false;  // see site_counts.h
  std::vector<std::string> notes;    // regions that were refused, and the like

  // Returns the sums. The allocations that several sites share are in them.
  AllocationCounts totals() const;
};

// Fails (unsupported) where no allocations were counted in the session.
Result<AllocationProfile> allocation_profile_of(const session::SessionView& view);

}  // namespace assay::sites
