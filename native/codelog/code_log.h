// SPDX-License-Identifier: Apache-2.0
// The code log of one JVM: which units were compiled, where their code was installed, block by
// block, and when it went away. The agent appends to it, the scheduler reads it while the program
// runs: a sample's address and time lead through it to a block. What was appended is kept whatever
// happens to the JVM.
//
// The file: "ASSAYCL1", then records, each
//   fixed32 payload bytes, fixed32 kind, payload
// Appended in one piece, so a reader sees whole records, but for a last one that is cut short.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "native/codelog/debug_info.h"
#include "native/codelog/described_unit.h"
#include "native/support/result.h"

namespace assay::codelog {

inline constexpr std::string_view kMagic = "ASSAYCL1";

// Nanoseconds of CLOCK_MONOTONIC, which perf events can be stamped with as well.
using MonotonicNanos = std::int64_t;

enum class RecordKind : std::uint32_t {
  fact = 1,     // string key, string value: of the JVM, the machine and the options
  message = 2,  // string text: something the user should know
  unit = 3,     // u plan serial, string refusal, rest: described_unit_codec.h. Order: the unit's id
  installed = 4,  // u unit id, fixed64 address, u code bytes, fixed64 time, rest: offsets
  unloaded = 5,   // fixed64 address, fixed64 time
  // u unit id, fixed64 time, u block count, each: byte 1 and u count, or byte 0 (no counter)
  block_counts = 6,
  // fixed64 address, fixed64 time, rest: the code's bytes. Of the installation of that address and
  // time, behind it. Written on request only; a reader that does not know it counts it as damaged
  // and reads on, so logs keep their version.
  code_bytes = 7,
  iteration = 8,  // fixed64 time, fixed64 CPU time of the process
  // debug_info_codec.h; of any compiled code, other compilers' too. Written on request only.
  debug_info = 9,
};

// The process that wrote the log, and its jitdump file, where it writes one.
inline constexpr std::string_view kProcessFact = "process";
// The JVM's end: a log without it was cut off, or is of a JVM that was killed or still runs.
inline constexpr std::string_view kEndFact = "end";
inline constexpr std::string_view kJitdumpFact = "jitdump";

// The fact for each plan that the agent was given is this and the plan's serial; its value is the
// plan's fingerprint (slowdown/plan/plan_text.h).
inline constexpr std::string_view kPlanFact = "plan ";

// Facts about the iteration method (options::SlowOptions): its class, once that is loaded; and why
// there are no iterations of it.
inline constexpr std::string_view kIterationClassFact = "iteration-class";
inline constexpr std::string_view kNoIterationsFact = "no-iterations";

struct Fact {
  std::string key;
  std::string value;
};

struct LoggedUnit {
  // Which of the plans that the agent was given was in force: 0 for none, then 1, 2, ... A unit
  // that was compiled to count its blocks is under none.
  std::uint64_t plan_serial = 0;
  std::string refusal;  // why the plan was not applied to this unit; empty: it was, or has none
  DescribedUnit description;
};

struct Installation {
  std::uint64_t unit_id = 0;  // index into CodeLog::units
  std::uint64_t address = 0;
  std::uint64_t code_bytes = 0;
  MonotonicNanos time = 0;
  BlockOffsets offsets;
  std::vector<std::byte> code = {};  // as it was installed; empty: not in the log
};

struct Unloading {
  std::uint64_t address = 0;
  MonotonicNanos time = 0;
};

// How often each block of one compilation had been entered until then, by all threads.
struct BlockCounts {
  std::uint64_t unit_id = 0;
  MonotonicNanos time = 0;
  // In the order of DescribedUnit::blocks; nothing where no counter can stand.
  std::vector<std::optional<std::uint64_t>> counts;
};

// A return of the method that was named as a program's iteration.
struct Iteration {
  MonotonicNanos time = 0;
  std::uint64_t cpu_ns = 0;  // that all threads of the process have used by then
};

// Each gives one whole record.
std::vector<std::byte> encode_fact(std::string_view key, std::string_view value);
std::vector<std::byte> encode_message(std::string_view text);
// `description` and `offsets` as described_unit_codec.h has them.
std::vector<std::byte> encode_unit(std::uint64_t plan_serial, std::string_view refusal,
                                   std::span<const std::byte> description);
std::vector<std::byte> encode_installation(std::uint64_t unit_id, std::uint64_t address,
                                           std::uint64_t code_bytes, MonotonicNanos time,
                                           std::span<const std::byte> offsets);
// Goes behind the installation that it is of.
std::vector<std::byte> encode_code_bytes(std::uint64_t address, MonotonicNanos time,
                                         std::span<const std::byte> code);
std::vector<std::byte> encode_unloading(const Unloading& unloading);
std::vector<std::byte> encode_block_counts(const BlockCounts& counts);
std::vector<std::byte> encode_iteration(const Iteration& iteration);
std::vector<std::byte> encode_debug_info(const CodeDebugInfo& info);

// What the log said so far, in its order.
struct CodeLog {
  std::vector<Fact> facts;
  std::vector<std::string> messages;
  std::vector<LoggedUnit> units;
  std::vector<Installation> installations;
  std::vector<Unloading> unloadings;
  std::vector<BlockCounts> block_counts;
  std::vector<Iteration> iterations;
  std::vector<CodeDebugInfo> debug_infos = {};
  std::uint64_t damaged_records =
      0;  // could not be read; ids of later units are right all the same
};

// The value of the first fact with that key; null where there is none.
const std::string* fact_of(const CodeLog& log, std::string_view key);

// Appends to `log` what `bytes`, the file from `position` on, holds of whole records, and returns
// the position behind them. The file's begin has position 0. Fails (malformed_data) on a file that
// is no code log.
Result<std::uint64_t> read_more(std::span<const std::byte> bytes, std::uint64_t position,
                                CodeLog& log);

}  // namespace assay::codelog
