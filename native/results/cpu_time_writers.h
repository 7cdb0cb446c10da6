// SPDX-License-Identifier: Apache-2.0
// Writes how the CPU time is divided, as a part of the table and of the JSON result.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "native/json/writer.h"
#include "native/results/run_result.h"

namespace assay::results {

// Returns whole lines of at most `width` columns. `hottest` is the number of uncounted methods that
// are named.
std::string cpu_time_lines(const std::optional<CpuTime>& cpu_time, std::size_t width = 100,
                           std::size_t hottest = 5);

// Returns the share of counted code in the CPU time of the program itself, without JIT compilers
// and kernel: "12.3 %". Returns nothing where the share is not known.
std::string counted_share(const std::optional<CpuTime>& cpu_time);

// Writes the value that follows the name `cpu_time`.
void write_cpu_time(const std::optional<CpuTime>& cpu_time, json::Writer& out);

}  // namespace assay::results
