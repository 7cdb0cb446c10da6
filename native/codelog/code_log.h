// SPDX-License-Identifier: Apache-2.0
// The code log of one JVM says which units were compiled, where their code was installed, block by
// block, and when the code was unloaded. The agent appends to the log. The scheduler reads the log
// while the program runs, and finds a sample's block by the sample's address and time. What was
// appended is kept whatever happens to the JVM.
//
// The file: "ASSAYCL2", then records (records/record_framing.h). Each record is appended in one
// piece, so a reader sees whole records, except for a last one that is cut short.
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
#include "native/support/named_value.h"
#include "native/support/result.h"

namespace assay::codelog {

inline constexpr std::string_view kMagic = "ASSAYCL2";

// A time in nanoseconds of CLOCK_MONOTONIC, which perf events can be stamped with as well.
using MonotonicNanos = std::int64_t;

enum class CodeRecordKind : std::uint32_t {
  fact = 1,     // string key, string value: a fact about the JVM, the machine or the options
  message = 2,  // string text: a message to the user
  // u plan serial, string refusal, rest: a description (described_unit_codec.h). The order of these
  // records is the unit's id.
  unit = 3,
  installed = 4,  // u unit id, fixed64 address, u code bytes, fixed64 time, rest: offsets
  unloaded = 5,   // fixed64 address, fixed64 time
  // u unit id, fixed64 time, u block count, each: byte 1 and u count, or byte 0 (no counter)
  block_counts = 6,
  // fixed64 address, fixed64 time, rest: the bytes of the code that was installed at that address
  // and time. The record follows the record of that installation, and is written on request only. A
  // reader that does not know this kind counts the record as damaged and reads on, so logs keep
  // their version.
  code_bytes = 7,
  iteration = 8,  // fixed64 time, fixed64 CPU time of the process
  // debug_info_codec.h: debug information of any compiled code, also of other compilers' code. The
  // record is written on request only.
  debug_info = 9,
};

// The process that wrote the log.
inline constexpr std::string_view kProcessFact = "process";
// The JVM's end. A log without this fact was cut off, or its JVM was killed or still runs.
inline constexpr std::string_view kEndFact = "end";
// The jitdump file of the process that wrote the log, where the process writes one.
inline constexpr std::string_view kJitdumpFact = "jitdump";

// For each plan that the agent was given there is a fact whose key is this text and the plan's
// serial, and whose value is the plan's fingerprint (slowdown/plan/plan_text.h).
inline constexpr std::string_view kPlanFact = "plan ";

// The class of the iteration method (options::SlowOptions), once the class is loaded.
inline constexpr std::string_view kIterationClassFact = "iteration-class";
// Why there are no iterations of the iteration method.
inline constexpr std::string_view kNoIterationsFact = "no-iterations";

struct LoggedUnit {
  // The serial of the plan that was in force: 0 for no plan, then 1, 2, ... in the order in which
  // the agent was given the plans. A unit that was compiled to count its blocks is under no plan.
  std::uint64_t plan_serial = 0;
  // Why the plan was not applied to this unit; empty: the plan was applied, or there is no plan.
  std::string refusal;
  DescribedUnit description;
};

struct Installation {
  std::uint64_t unit_id = 0;  // index into CodeLog::units
  std::uint64_t address = 0;
  std::uint64_t code_bytes = 0;
  MonotonicNanos time = 0;
  BlockOffsets offsets;
  std::vector<std::byte> code = {};  // the code as it was installed; empty: not in the log
};

struct Unloading {
  std::uint64_t address = 0;
  MonotonicNanos time = 0;
};

// The number of entries of each block of one compilation up to a time, by all threads.
struct BlockCounts {
  std::uint64_t unit_id = 0;
  MonotonicNanos time = 0;
  // In the order of DescribedUnit::blocks; absent for a block where no counter can stand.
  std::vector<std::optional<std::uint64_t>> counts;
};

// A return of the method that was named as a program's iteration.
struct Iteration {
  MonotonicNanos time = 0;
  // CPU time that all threads of the process had used at `time`, in nanoseconds.
  std::uint64_t cpu_ns = 0;
};

// Each function returns one whole record.
std::vector<std::byte> encode_fact(std::string_view key, std::string_view value);
std::vector<std::byte> encode_message(std::string_view text);
// `description` and `offsets` are in the format of described_unit_codec.h.
std::vector<std::byte> encode_logged_unit(std::uint64_t plan_serial, std::string_view refusal,
                                          std::span<const std::byte> description);
std::vector<std::byte> encode_installation(std::uint64_t unit_id, std::uint64_t address,
                                           std::uint64_t code_bytes, MonotonicNanos time,
                                           std::span<const std::byte> offsets);
// Returns a record that must follow the record of the installation that the code belongs to.
std::vector<std::byte> encode_code_bytes(std::uint64_t address, MonotonicNanos time,
                                         std::span<const std::byte> code);
std::vector<std::byte> encode_unloading(const Unloading& unloading);
std::vector<std::byte> encode_block_counts(const BlockCounts& counts);
std::vector<std::byte> encode_iteration(const Iteration& iteration);
std::vector<std::byte> encode_debug_info(const CodeDebugInfo& info);

// The content of the log so far, in its order.
struct CodeLog {
  std::vector<NamedValue> facts;
  std::vector<std::string> messages;
  std::vector<LoggedUnit> units;
  std::vector<Installation> installations;
  std::vector<Unloading> unloadings;
  std::vector<BlockCounts> block_counts;
  std::vector<Iteration> iterations;
  std::vector<CodeDebugInfo> debug_infos = {};
  // The number of records that could not be read; ids of later units are right all the same.
  std::uint64_t damaged_records = 0;
};

// Returns the value of the first fact with that key; null where there is none.
const std::string* fact_of(const CodeLog& log, std::string_view key);

// Appends to `log` the whole records of `bytes`, which is the file from `position` on. Returns the
// position behind these records. The file's begin has position 0. Fails (malformed_data) on a file
// that is no code log.
Result<std::uint64_t> read_more(std::span<const std::byte> bytes, std::uint64_t position,
                                CodeLog& log);

}  // namespace assay::codelog
