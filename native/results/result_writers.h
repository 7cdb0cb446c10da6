// SPDX-License-Identifier: Apache-2.0
// A result as text, in the formats of docs/result-format.md.
#pragma once

#include <cstddef>
#include <limits>
#include <string>

#include "native/options/file_name.h"
#include "native/results/run_result.h"

namespace assay::results {

inline constexpr int kResultSchemaVersion = 1;

std::string to_json(const RunResult& result);
std::string to_csv(const RunResult& result);

inline constexpr std::size_t kAllUnits = std::numeric_limits<std::size_t>::max();

struct TableOptions {
  std::size_t units = 20;  // the hottest ones
  bool verbose = false;    // with examples of units left alone, and all messages
};

// Aligned, at most 100 columns, without colours.
std::string to_table(const RunResult& result, const TableOptions& options);

// The whole result as the content of a file.
std::string in_format(const RunResult& result, options::FileFormat format);

}  // namespace assay::results
