// SPDX-License-Identifier: Apache-2.0
// Reads what a diff needs of one counted run: a result of `assay count` (docs/result-format.md), or
// a run that `assay diff` stored, which has such a result in it (docs/diff.md).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "native/support/result.h"

namespace assay::comparison {

// Occurrences by event type. A counted type is there, even with 0; a type that was not counted is
// not.
using EventCounts = std::map<std::string, double>;

// Says which of two sides a run belongs to: A is the one that B is compared with.
enum class Side : std::uint8_t { a, b };

struct RunCounts {
  // The name that the diff gave, or else the main class or the jar.
  std::string program = {};
  std::optional<Side> side = {};          // absent: the text is no run of a diff
  std::optional<std::uint32_t> run = {};  // number of the run on its side, from 0; absent as above
  // Iterations that the program told; absent: it told none.
  std::optional<std::uint64_t> iterations = {};
  // CPU time of the whole process; absent: nobody measured it.
  std::optional<double> cpu_seconds = {};
  // CPU time of a warm iteration; absent: the program told none.
  std::optional<double> iteration_cpu_seconds = {};
  std::string failure = {};   // why the run has no counts; empty: it has
  std::string kind = {};      // "exact", "inexact" or "incomplete"
  bool is_complete = false;   // false: a snapshot, or the JVM died
  std::string settings = {};  // how it was counted: strategy and thread mode
  std::vector<std::string> without_phases = {};
  EventCounts totals = {};
  // By method: what was counted of its bytecode, wherever it was inlined. Where the strategy keeps
  // no such detail, the units stand for their root methods.
  std::map<std::string, EventCounts> methods = {};
  std::map<std::string, EventCounts> units = {};  // by root method and entry point
};

// Reads the text. Fails (malformed_data, version_mismatch) with the place and what was expected.
Result<RunCounts> read_run(std::string_view text);

// What a diff stores of one run, apart from the result of `assay count`.
struct RunRecord {
  std::string program = {};
  Side side = Side::a;
  std::uint32_t run = 0;
  double seconds = 0;  // length of the run
  // CPU time of the whole process; absent in runs that an older assay stored.
  std::optional<double> cpu_seconds = {};
  std::optional<double> iteration_cpu_seconds = {};  // of a warm iteration, where the program told
  std::optional<std::uint64_t> iterations = {};
  std::string failure = {};
};

// Returns the text of a run's file. `result` is the JSON of `assay count`, and empty where the run
// failed.
std::string run_text(const RunRecord& record, std::string_view result);

// Reads the record alone. Fails as read_run().
Result<RunRecord> read_record(std::string_view text);

std::string_view to_string(Side side);  // "a" or "b"

}  // namespace assay::comparison
