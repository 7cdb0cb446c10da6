// SPDX-License-Identifier: Apache-2.0
// Builds the bytes of a session file, as an agent would have left them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "native/planning/plan_options.h"
#include "native/session/call_slots.h"
#include "native/session/log_records.h"
#include "native/session/session_layout.h"

namespace assay::test {

class SyntheticSession {
 public:
  SyntheticSession();

  session::SessionHeader& header() { return header_; }
  void set_plan(const planning::PlanOptions& plan);
  void log(const std::vector<std::byte>& record);
  // Adds a segment. Counters beyond `counters` are 0.
  void segment(session::SegmentKind kind, std::vector<std::uint64_t> counters);

  // Gives the segment that was added last a table of calls.
  void calls(const std::vector<session::CallSlot>& slots, std::uint64_t dropped);

  // Returns the whole file, as 64-bit words so that it is aligned.
  std::vector<std::uint64_t> words() const;

 private:
  session::SessionHeader header_{};
  std::vector<std::byte> log_;
  struct Segment {
    session::SegmentKind kind;
    std::vector<std::uint64_t> counters;
    std::vector<std::uint64_t> calls;  // the table's words; empty: the segment has none
  };
  std::vector<Segment> segments_;
};

std::span<const std::byte> bytes_of(const std::vector<std::uint64_t>& words);

}  // namespace assay::test
