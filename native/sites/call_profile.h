// SPDX-License-Identifier: Apache-2.0
// Holds what a program's calls became (paper 5, section 5.3): each call of the bytecode was
// interpreted, or executed as a call by compiled code, or removed, most often by inlining.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "native/session/session_view.h"
#include "native/sites/stack_depths.h"
#include "native/support/result.h"

namespace assay::sites {

// The first word of the description of a call's sites (assay.tools.CallRegions).
inline constexpr std::string_view kCallWord = "call";

// Returns which of the record's sites is tied to the call: the last one. The first of two is hit
// before the call, for the bytecode-level count. Nothing where a call has no such record.
std::optional<std::size_t> site_tied_to_call(const session::SiteRecord& record);

struct CallCounts {
  // The bytecode was executed so often, compiled or not. A profiler that counts in the bytecode
  // shows this number. Absent where the bytecode was not counted.
  std::optional<std::uint64_t> executed;
  std::uint64_t interpreted = 0;
  std::uint64_t compiled = 0;  // executed as a call by compiled code

  // Returns the number of calls that were executed as calls.
  std::uint64_t calls() const { return interpreted + compiled; }
  // Returns the calls that the compiler removed: inlined ones, and those for which it has code of
  // its own. The number is below zero where a thread ended between two counters, or where code was
  // executed twice because it was deoptimized. Absent where the bytecode was not counted.
  std::optional<std::int64_t> removed() const;

  CallCounts& operator+=(const CallCounts& other);
  bool operator==(const CallCounts&) const = default;
};

// One call of the bytecode.
struct CallSite {
  std::string class_name;
  std::string method;
  std::string descriptor;
  std::uint32_t bci = 0;
  std::uint32_t line = 0;    // 0: unknown
  std::string instruction;   // invokevirtual and the like
  std::string callee_class;  // that the bytecode names; empty for invokedynamic
  std::string callee;
  std::string callee_descriptor;
  CallCounts counts;

  // Returns the callee with its class, where it has one.
  std::string callee_text() const;
  bool operator==(const CallSite&) const = default;
};

// Orders sites by their place in the program.
bool is_before(const CallSite& a, const CallSite& b);

// Returns what the words of a site's description say; nothing for another tool's words.
std::optional<CallSite> described_call(std::string_view description);

// Returns the counts of a call's sites. Requires: site_tied_to_call(record) has a value.
CallCounts call_counts(const session::SessionView& view, const session::SiteRecord& record);

struct CallProfile {
  std::vector<CallSite> sites;       // that were executed, those with the most calls first
  std::uint64_t sites_in_all = 0;    // executed or not
  std::uint64_t not_exact = 0;       // hits in threads without counters of their own: not contained
  bool counts_bytecode = false;      // whether the counts have `executed`
  StackDepths depths;                // where they were sampled
  bool is_complete = true;           // see SessionView::is_complete()
  bool has_refused_regions = false;  // see site_counts.h
  std::vector<std::string> notes;    // regions that were refused, and the like

  CallCounts totals() const;
};

// Fails (unsupported) where no calls were counted in the session.
Result<CallProfile> call_profile_of(const session::SessionView& view);

}  // namespace assay::sites
