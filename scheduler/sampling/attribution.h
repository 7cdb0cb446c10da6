// SPDX-License-Identifier: Apache-2.0
// Counts samples per block. The functions are pure.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "scheduler/codemap/code_map.h"
#include "scheduler/sampling/sample_records.h"

namespace assay::sampling {

// The time from `from_ns` to before `until_ns`, such as from the first iteration's start to the
// last one's end: a window that cuts an iteration would favour one part of it.
struct Window {
  std::uint64_t from_ns = 0;
  std::uint64_t until_ns = 0;
};

// Tells whether a time is in one of the windows. Requires: the windows are sorted, and do not
// overlap.
bool is_within(std::span<const Window> windows, std::uint64_t time_ns);

struct Attribution {
  std::map<codemap::CodePlace, std::uint64_t> places;
  std::uint64_t mapped = 0;    // sum of `places`
  std::uint64_t unmapped = 0;  // samples in user code that the map does not know
  std::uint64_t kernel = 0;    // samples in the kernel or the hypervisor
  std::uint64_t outside = 0;   // samples outside of the windows, in no other number

  std::uint64_t total() const { return mapped + unmapped + kernel; }
};

// Attributes all samples. Requires: the map knows all code events up to the last sample.
Attribution attribute(std::span<const Sample> samples, const codemap::CodeMap& map);

// Attributes the samples in the windows. Requires: the map knows all code events up to the end of
// the windows, and these do not overlap.
Attribution attribute(std::span<const Sample> samples, const codemap::CodeMap& map,
                      std::span<const Window> windows);

}  // namespace assay::sampling
