// SPDX-License-Identifier: Apache-2.0
// Reads the data file of ReBench 1.4: the runs that ReBench has made and taken for valid. The
// function is pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "native/support/result.h"

namespace assay::rebench {

// The kind of a run, which ReBench repeats ("# run_id:").
struct RecordedArm {
  std::string program = {};  // ReBench's benchmark
  std::string variant = {};
  std::string profiler = {};
  std::string experiment = {};  // the ID in "--experiment ID"; empty: not of our configuration

  friend bool operator==(const RecordedArm&, const RecordedArm&) = default;
};

// One process ("invocation") with the run time of each of its iterations.
struct RecordedRun {
  std::uint32_t arm = 0;
  std::uint32_t invocation = 1;
  std::vector<double> runtimes_ms = {};
  std::size_t line = 0;  // the run's first line in the file

  friend bool operator==(const RecordedRun&, const RecordedRun&) = default;
};

struct DataFile {
  std::vector<RecordedArm> arms = {};
  std::vector<RecordedRun> runs = {};  // in the order in which they were recorded
};

// Reads the file. Comments, and what other experiments have in the same file, are skipped over.
// Fails (malformed_data) with the line that is cut off or damaged, and (version_mismatch) where the
// columns are not those that we know.
Result<DataFile> read_data_file(std::string_view text);

}  // namespace assay::rebench
