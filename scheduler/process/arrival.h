// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

namespace assay::process {

// The time at which so much of a program's output had come.
struct Arrival {
  std::size_t bytes = 0;     // since the output's begin
  std::int64_t time_ns = 0;  // CLOCK_MONOTONIC
};

}  // namespace assay::process
