// SPDX-License-Identifier: Apache-2.0
// What a user chooses for one counted run. The command line and the agent string name every choice
// by the same word (option_table.h), and both end up here.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "native/options/file_name.h"
#include "native/planning/plan_options.h"

namespace assay::options {

// The counters of all segments of one JVM together may take this much memory. The records of units
// (at most 256 MB) and path decoding's rows come on top.
inline constexpr std::uint64_t kDefaultMemoryLimitBytes = 256ull << 20;

// By which the rows of a table stand, besides the name of an event type.
inline constexpr std::string_view kByTotal = "total";
inline constexpr std::string_view kByName = "name";

// As a file name: standard output.
inline constexpr std::string_view kStandardOutput = "-";

struct CountOptions {
  std::string events = "all";  // words joined by '+', see events::select_events
  planning::PlanOptions plan;
  std::string file;  // where the result goes, placeholders unexpanded; empty: no file
  std::optional<FileFormat> format;  // of the result; absent: as the file's extension says
  std::string
      session;  // agent only: the session file, placeholders unexpanded; empty: a private one
  std::chrono::milliseconds every{0};  // time between snapshots of the result; 0: none
  bool by_compilation = false;         // keep the compilations of one method apart
  std::vector<std::string> event_jars;
  std::uint64_t memory_limit_bytes = kDefaultMemoryLimitBytes;
  bool verify_markers = false;     // compare each unit's code with and without markers
  bool time_shares = true;         // measure where the CPU time goes (cputime/)
  bool quiet = false;              // no table
  std::optional<std::size_t> top;  // most rows of a table; absent: as many as are usual there
  std::string sort{kByTotal};      // what a table's rows are sorted by
  bool verbose = false;            // say what is done, and why units are left alone

  bool operator==(const CountOptions&) const;
};

}  // namespace assay::options
