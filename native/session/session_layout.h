// SPDX-License-Identifier: Apache-2.0
// The session file holds what compiled code writes (counters) and the tables of one JVM's run, in a
// file that the agent maps shared. The file suffices to decode the counts: while the program runs
// (`assay read`), when the program has ended (`assay count`), and after a death without a last
// call-back (`assay recover`).
//
//   offset                    content
//   0                         SessionHeader, one page
//   header.directory_offset   SegmentEntry[header.segment_capacity]
//   header.log_offset         the log: records one after another, header.log_used bytes of them
//   header.segments_offset    segment 0, segment 1, ... each header.segment_stride bytes. A
//                             segment has a region for each kind of memory, at the place that
//                             header.regions says. header.region_used bytes of a region are in
//                             use, or as many of these as have space (SegmentEntry.region_space)
//
// The file is sparse. Whatever the agent hands out for writing was allocated with fallocate before,
// so that a full disk is an error at hand-out and never a SIGBUS in compiled code. One thread at a
// time appends to the log (under a lock in the agent); readers see whole records only, because
// log_used is stored with release order after the bytes. All fields are little-endian; words that
// change while the program runs are 8-byte aligned and accessed atomically.
#pragma once

#include <cstddef>
#include <cstdint>

#include "native/wire/wire.h"

namespace assay::session {

inline constexpr std::uint64_t kSessionMagic = 0x3153534553594153;  // "SAYSESS1"
inline constexpr std::uint32_t kSessionVersion = 13;
inline constexpr std::uint32_t kVersionTextBytes = 32;
inline constexpr std::uint32_t kBuildTextBytes = 96;

enum class SessionState : std::uint64_t {
  starting = 0,  // the agent is loaded, the VM is not up yet
  running = 1,   // the VM is up
  ended = 2,     // the VM's death was announced to the agent: exit, System.exit, halt, signal
};

// Says what compiled code writes. The number is the place in header.regions, header.region_used and
// SegmentEntry.region_space.
enum class MemoryKind : std::uint64_t {
  counters = 0,  // 64-bit counters; only their sums over segments mean anything
  // Words in each segment that ask the thread for samples. Of paths: how many paths of the thread
  // are still to end until the last sample of this tick; 0 outside of windows. Of calls: see
  // call_slots.h.
  sampling = 1,
  calls = 2,  // a table of calls (call_slots.h)
};

// The number of places for kinds, used or not.
inline constexpr std::size_t kMemoryKinds = 4;

constexpr std::size_t index_of(MemoryKind kind) { return static_cast<std::size_t>(kind); }

// Says where the memory of one kind is, in every segment.
struct SegmentRegion {
  std::uint64_t offset;    // from the segment's start, in bytes
  std::uint64_t capacity;  // bytes; 0: this session has no memory of the kind
};

struct SessionHeader {
  std::uint64_t magic;
  std::uint32_t version;
  std::uint32_t header_bytes;             // sizeof(SessionHeader)
  char assay_version[kVersionTextBytes];  // writer's version, NUL-padded
  char build[kBuildTextBytes];            // writer's build (support/build_name.h), NUL-padded
  std::uint64_t pid;
  std::uint64_t start_time_unix_ms;
  std::uint64_t directory_offset;
  std::uint64_t segment_capacity;  // entries in the directory
  std::uint64_t log_offset;
  std::uint64_t log_capacity;  // bytes
  std::uint64_t segments_offset;
  std::uint64_t segment_stride;  // distance from one segment to the next, in bytes
  SegmentRegion regions[kMemoryKinds];
  std::uint32_t strategy;      // planning::Strategy
  std::uint32_t thread_mode;   // planning::ThreadMode
  std::uint32_t path_budget;   // largest number of paths of a unit, as in the plan options
  std::uint32_t plan_flags;    // see plan_flags.h
  std::uint64_t segment_base;  // planning::SegmentBase
  std::uint32_t samples;       // planning::PathSampling, as in the plan options
  std::uint32_t stride;
  std::uint64_t path_window_us;
  // The words below change while the program runs.
  std::uint64_t state;     // SessionState
  std::uint64_t log_used;  // bytes of whole records
  // Bytes of each region that were handed out, the same in every segment.
  std::uint64_t region_used[kMemoryKinds];
  std::uint64_t segments_used;            // directory entries that have ever been in use
  std::uint64_t threads_without_segment;  // threads that had to share the segment of last resort
  std::uint64_t threads_with_other_base;  // threads whose gs base somebody else had changed
  std::uint64_t heartbeat_unix_ms;        // time when the log last grew
  std::uint64_t records_lost;             // log records for which there was no space
};

enum class SegmentKind : std::uint64_t {
  unused = 0,
  application = 1,  // one application thread at a time
  compiler = 2,     // a JIT compiler thread: it runs Java code too, which is not the program's
  last_resort = 3,  // threads that have no segment of their own: updates may be lost here
  shared = 4,       // thread modes `shared` and `atomic`: all threads
};

struct SegmentEntry {
  std::uint64_t kind;  // SegmentKind
  // 1 while threads hold the segment. A free segment keeps what was written until the segment is
  // handed on, and keeps its counts beyond that.
  std::uint64_t in_use;
  // Number of bytes of each region that have space. A free segment may have less space than others,
  // and must not be read beyond it: a full disk may have no room for zeros there.
  std::uint64_t region_space[kMemoryKinds];
};

// The kinds of records in the log, which records/record_framing.h frames.
enum class SessionRecordKind : std::uint32_t {
  // string key, string value: a fact about the JVM, machine or options. The last record of a key is
  // the valid one.
  environment = 1,
  // string name, string category, string description, string unit, string target point,
  // byte custom (0 or 1).
  // The order of these records is the event type's id. No name comes twice.
  event_type = 2,
  // string event name, string reason: the event was asked for, but this JVM or Graal does not have
  // it.
  unsupported_event = 3,
  // string text. The order of these records is the string id that unit records use.
  text = 4,
  // u counter base, u counter count, fixed64 planning::PlanFingerprint, then the bytes of
  // unit::encode_record. The order of these records is the unit's id.
  unit = 5,
  // u unit id, fixed64 code address, u code bytes, u compile time in microseconds: the unit's code
  // was installed.
  unit_installed = 6,
  // u unit id, byte DiscardOutcome, string reason: the unit was planned, but nothing counts with
  // its plan.
  unit_discarded = 7,
  // identity (unit/unit_identity.h), string reason: the unit was compiled, but left as it was.
  unit_left_alone = 8,
  // string text: a message to the user, printed with the results.
  message = 9,
  // string event name, string reason: a user's event type was switched off while the program ran.
  event_type_disabled = 10,
  // u unit id, byte MarkerOutcome
  marker_check = 11,
  // cputime/figures_codec.h: how the CPU time is divided so far. The last record is the valid one.
  cpu_time = 12,
  // u unit id: the unit's code became invalid before the VM announced its end.
  code_became_invalid = 13,
  // string method, u number: so many frames of the method were on the stacks of threads when the VM
  // announced its end.
  frames_on_stacks = 14,
  // The records of a window (window_records.h). The plan comes first, and once.
  window_plan = 15,
  window_opened = 16,
  window_part = 17,
  // The command `reset`: what the window has counted so far is forgotten.
  window_reset = 18,
  window_progress = 19,
  // calls/call_sites_codec.h: the call sites of code that was installed.
  call_sites = 20,
  // byte cputime::TimePlace (compiled, stub or interpreter), fixed64 address, u bytes, string name:
  // code that our compiler did not make.
  vm_code = 21,
  // site_records.h: places in the program that a tool counts.
  sites = 22,
  // inlining/decisions_codec.h: what the compiler decided about the calls of a unit.
  inlining = 23,
  // lifetime_records.h: how long the objects lived that a line allocated.
  lifetimes = 28,
};

// Says what became of the code of a unit whose plan counts nothing.
enum class DiscardOutcome : std::uint8_t {
  never_installed = 0,  // the code never ran, so nothing is missing
  runs_uncounted = 1,   // the code runs without counters: its executions are not in the counts
};

}  // namespace assay::session
