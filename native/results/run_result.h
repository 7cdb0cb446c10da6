// SPDX-License-Identifier: Apache-2.0
// Holds the result of one counted run: the values behind docs/result-format.md, in the same order.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "native/cputime/figures.h"
#include "native/cputime/shares.h"
#include "native/planning/plan_options.h"
#include "native/results/sampled_profile.h"
#include "native/results/window_result.h"
#include "native/session/session_view.h"

namespace assay::results {

// The numbers of occurrences by event type id, that is, by position in RunResult::event_types.
using Counts = std::vector<std::uint64_t>;

std::uint64_t sum_of(const Counts& counts);  // saturating

struct InlinedMethod {
  std::string method;
  Counts counts;
};

// Only the hottest of a unit's executed paths are kept: a unit can have a thousand.
inline constexpr std::size_t kHotPaths = 10;

struct HotPath {
  std::int64_t compile_id = 0;
  std::uint64_t count = 0;
  bool starts_at_entry = false;
  std::vector<std::uint32_t> blocks;
  std::vector<std::string> lines;  // "method:line", without repetitions in a row
};

// Describes a function of a guest language that Truffle compiled.
struct GuestPlace {
  std::string language;  // empty: unknown
  std::string source;    // address, line and column of its beginning; empty: unknown
  bool operator==(const GuestPlace&) const = default;
  auto operator<=>(const GuestPlace&) const = default;
};

struct UnitResult {
  std::string method;               // for a guest function: its name, language and place
  std::optional<GuestPlace> guest;  // absent: a method of the JVM
  std::int32_t entry_bci = -1;
  std::int64_t compile_id = 0;     // number of the latest compilation
  std::uint64_t compilations = 1;  // number of compilations merged into this unit
  std::string strategy;            // "pc+ec" when the merged compilations differ
  std::uint64_t code_bytes = 0;    // code size of the latest compilation, in bytes
  std::uint64_t compile_us = 0;    // time of all compilations, in microseconds
  Counts counts;
  Counts unattributed;  // not part of `counts`; empty: no counts
  // Absent: the strategy does not tell inlined methods apart.
  std::optional<std::vector<InlinedMethod>> inlined;
  std::optional<std::uint64_t> unfinished;  // absent: the strategy cannot tell
  std::string unfinished_source;  // what told; "ends+handlers" when merged compilations differ
  // At most so many activations still ran at the JVM's end, and are in no count of unfinished ones;
  // absent: not known.
  std::optional<std::uint64_t> running_at_most = 0;
  // The number of merged compilations whose code became invalid, and whose handlers do not see an
  // activation that an exception leaves afterwards.
  std::uint64_t became_invalid = 0;
  std::uint64_t clamped_values = 0;
  std::vector<HotPath> paths;
};

struct LeftAlone {
  std::string reason;
  std::uint64_t count = 0;
  std::vector<std::string> examples;
};

struct Coverage {
  std::uint64_t units_seen = 0;
  std::uint64_t units_instrumented = 0;
  std::uint64_t units_discarded = 0;
  std::uint64_t units_left_alone = 0;
  std::uint64_t units_unreadable = 0;  // instrumented, but their record or counters are damaged
  std::vector<LeftAlone> left_alone;   // most frequent reason first
  std::uint64_t code_bytes = 0;
  std::uint64_t counters = 0;
  std::uint64_t counter_bytes = 0;
  std::uint64_t table_bytes = 0;
  std::uint64_t threads = 0;
};

struct CheckDifference {
  std::string method;
  std::int32_t entry_bci = -1;
  std::int64_t compile_id = 0;
  std::string event;
  std::uint64_t by_strategy = 0;
  std::uint64_t by_dec = 0;
};

// The result of --check. A unit all of whose activations ended must agree exactly. In other units
// each unfinished activation may have changed the counts by one path: for each type, by at most the
// weight of the type's occurrences in the unit.
struct CheckResult {
  std::uint64_t units_compared = 0;
  // Units that differ by no more than unfinished activations may cause.
  std::uint64_t units_within_bound = 0;
  std::vector<CheckDifference> differences;  // differences beyond that bound
  bool agrees() const { return differences.empty(); }
};

// Says whether markers changed machine code (requirement E3).
struct MarkerResult {
  std::uint64_t equal = 0;
  std::uint64_t unstable = 0;          // not compared: the code was not stable even without markers
  std::vector<std::string> different;  // methods whose code markers changed
};

// Says what `pep` sampled.
struct SampledPaths {
  planning::PathSampling sampling;
  std::uint64_t samples = 0;                 // paths of the program's threads
  std::optional<SamplingAccuracy> accuracy;  // present with PlanOptions::check
};

struct CpuTime {
  cputime::Figures figures;
  cputime::Shares shares;
};

struct RunResult {
  std::string assay_version;  // version of the agent that counted
  std::string build;          // build of the same agent (native/support/build_name.h)
  std::uint64_t pid = 0;
  bool exact = true;            // no update can have been lost, and nothing is unattributed
  bool complete = false;        // the VM announced its end, and the session is undamaged
  bool damaged = false;         // part of what was counted is lost
  bool all_by_default = false;  // nobody named event types, so none was asked for in particular
  planning::PlanOptions plan;
  Counts totals;
  Counts compiler_threads;
  Counts unattributed;
  std::vector<session::EventTypeRecord> event_types;
  std::vector<session::NamedReason> unsupported;
  std::vector<session::NamedReason> disabled;
  std::vector<UnitResult> units;  // hottest first
  Coverage coverage;
  std::optional<WindowResult> window;  // absent: the whole run was counted
  std::optional<CpuTime> cpu_time;     // absent: the session holds nothing about it
  std::optional<std::uint64_t> unfinished_activations;
  // At most so many further activations still ran at the JVM's end; absent: not known.
  std::optional<std::uint64_t> running_at_most;
  std::string why_running_are_unknown;  // empty: they are known
  std::uint64_t became_invalid = 0;     // sum over the units
  std::uint64_t clamped_values = 0;
  std::uint64_t threads_without_segment = 0;
  std::uint64_t threads_with_other_base = 0;  // somebody else had changed their gs base
  std::optional<CheckResult> check;
  // Present for `pep`, whose counts are samples, and not exact.
  std::optional<SampledPaths> sampled;
  std::optional<MarkerResult> markers;
  std::vector<NamedValue> environment;
  std::vector<std::string> messages;

  // Tells whether the window is not the one that was asked for.
  bool window_is_missing() const { return window && !window->missing.empty(); }
  // Tells whether the counts are samples of what was executed: of paths, or of bursts.
  bool is_sampled() const {
    return sampled || (window && window->plan.kind == session::WindowKind::bursts);
  }
  // Tells whether counts are too low: some are lost, or some code was never counted.
  bool counts_are_missing() const { return damaged || coverage.units_left_alone != 0; }
  bool counted_nothing() const { return units.empty() && coverage.units_instrumented == 0; }
};

}  // namespace assay::results
