// SPDX-License-Identifier: Apache-2.0
// Holds a session file, taken apart: the content of its bytes at one moment.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "native/cputime/figures.h"
#include "native/planning/plan_options.h"
#include "native/session/call_slots.h"
#include "native/session/lifetime_records.h"
#include "native/session/log_records.h"
#include "native/session/session_layout.h"
#include "native/session/site_records.h"
#include "native/session/sparse_counters.h"
#include "native/session/window_records.h"
#include "native/support/named_value.h"

namespace assay::session {

struct NamedReason {
  std::string name;
  std::string reason;
};

struct SessionUnit {
  std::uint64_t counter_base = 0;
  std::uint64_t counter_count = 0;
  // Fingerprint of the plan that the unit's code counts by.
  planning::PlanFingerprint fingerprint{};
  std::span<const std::byte> record;  // for unit::decode_record; points into the session's bytes
  std::optional<UnitInstalledRecord> installed;
  std::optional<UnitDiscardedRecord> discarded;
  std::optional<MarkerOutcome> markers;  // only with --verify-markers
  bool became_invalid = false;           // the VM threw the code away while the program ran
};

// The counters, summed over all segments of one kind.
class CounterSums {
 public:
  // Returns the counters `base` to `base + count - 1`, and zeros where no segment of the kind
  // reaches.
  std::vector<std::uint64_t> of(SegmentKind kind, std::uint64_t base, std::uint64_t count) const;
  std::uint64_t segment_count(SegmentKind kind) const { return segments_[index(kind)]; }
  // Tells whether any counter of the kind is not 0.
  bool counted_anything(SegmentKind kind) const;
  bool any_segment(SegmentKind kind) const { return segment_count(kind) != 0; }
  const CounterValues& values() const { return sums_; }
  // Replaces the counters, such as by those of a window. The numbers of segments stay.
  void replace_values(CounterValues values) { sums_ = std::move(values); }

 private:
  friend class SegmentSummer;
  static constexpr std::size_t kKinds = kSegmentKinds;
  static constexpr std::size_t index(SegmentKind kind) { return index_of(kind); }

  CounterValues sums_;
  std::array<std::uint64_t, kKinds> segments_{};
};

struct SessionView {
  std::string assay_version;  // version of the writer
  std::string build;          // build of the writer (native/support/build_name.h)
  std::uint64_t pid = 0;
  std::uint64_t start_time_unix_ms = 0;
  std::uint64_t heartbeat_unix_ms = 0;
  SessionState state = SessionState::starting;
  planning::PlanOptions plan;
  std::uint64_t counters_used = 0;
  std::uint64_t log_bytes = 0;
  std::uint64_t threads_without_segment = 0;
  std::uint64_t threads_with_other_base = 0;

  std::vector<NamedValue> environment;
  std::vector<EventTypeRecord> event_types;  // by event type id
  std::vector<NamedReason> unsupported_events;
  std::vector<NamedReason> disabled_events;
  std::vector<std::string> texts;  // by string id
  std::vector<SessionUnit> units;  // by unit id
  std::vector<UnitLeftAloneRecord> left_alone;
  // Frames on stacks when the VM announced its end, by method.
  std::map<std::string, std::uint64_t, std::less<>> frames_on_stacks;
  std::vector<std::span<const std::byte>> call_sites;  // for calls::decode_call_sites
  std::vector<std::span<const std::byte>> inlining;    // for inlining::decode_decisions
  std::vector<VmCodeRecord> vm_code;
  NotedCalls calls;  // of the program's own threads
  std::vector<SiteRecord> sites;
  std::vector<LifetimeRecord> lifetimes;
  std::vector<std::string> messages;
  std::optional<cputime::Figures> cpu_time;  // the last figures that were written
  // What was counted: in the whole run, or in the window, if there is one.
  CounterSums counters;
  std::optional<WindowView> window;

  // Returns the value of a fact about the JVM (session_facts.h); null where there is none.
  const std::string* fact(std::string_view key) const;
  // Tells whether the program announced its end, and all of the file could be read.
  bool is_complete() const { return state == SessionState::ended && damages.empty(); }
  // What could not be read, in words. Empty for an undamaged file.
  std::vector<std::string> damages;
};

}  // namespace assay::session
