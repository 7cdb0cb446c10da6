// SPDX-License-Identifier: Apache-2.0
// Joins the calls that compiled code executed with the compiler's decisions against inlining them
// (requirement I7; paper 5). Call sites are merged over all units into which their method was
// inlined, and over recompilations.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "native/inlining/decisions_codec.h"
#include "native/session/session_view.h"
#include "native/support/result.h"
#include "native/views/counted_unit.h"

namespace assay::inlining {

// A place in the bytecode of a method that calls another method, and why that was not inlined.
struct MissedCall {
  std::string caller;  // the method whose bytecode has the call
  std::string source_file;
  std::int32_t bci = -1;   // -1: not known
  std::int32_t line = -1;  // -1: not known
  std::string target;      // empty: not known
  std::string kind;        // of the reason
  std::string clause;      // the reason in words, of the copy that was executed most
  std::string reason;      // the same in the compiler's words; empty: no decision is known
  bool dispatched = false;
  std::uint64_t calls = 0;                     // executions of the call
  std::uint64_t copies = 0;                    // compilations and inlined copies that have the call
  std::map<std::string, std::uint64_t> roots;  // root methods, with the calls that each executed
  std::vector<ReceiverType> types;             // of the copy that was executed most
};

struct MissedCalls {
  std::uint64_t calls = 0;         // all executed calls; the calls of `sites` add up to them
  std::uint64_t compilations = 0;  // that were looked at
  std::vector<MissedCall> sites;   // that were executed, by calls, the most first
  std::map<std::string, std::uint64_t> stacks;  // collapsed stacks, with calls
};

// Fails (unsupported) where the session counts no calls, has no positions, or no decisions at all,
// and (malformed_data, version_mismatch).
Result<MissedCalls> missed_calls(const session::SessionView& session,
                                 std::span<const views::CountedUnit> units);

}  // namespace assay::inlining
