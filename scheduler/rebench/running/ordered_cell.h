// SPDX-License-Identifier: Apache-2.0
// Makes one run of an experiment, as ReBench orders it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "native/support/result.h"
#include "scheduler/process/environment.h"

namespace assay::rebench {

struct CellOrder {
  std::string folder = {};   // folder of one program
  std::string variant = {};  // what is slower: base, whole-100, ...
  std::string profiler = {};
  std::uint32_t invocation = 1;
  std::string experiment = {};
  std::optional<std::uint64_t> iterations = {};
};

// Makes the run, unless it was made already. Returns what ReBench reads of the run. Fails
// (invalid_argument) where the folder holds another experiment or no such run, and (io_failure)
// where the run failed.
Result<std::string> log_of_cell(const CellOrder& ordered, const process::Environment& environment);

}  // namespace assay::rebench
