// SPDX-License-Identifier: Apache-2.0
// Samples per block. Pure.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "scheduler/codemap/code_map.h"
#include "scheduler/sampling/sample_records.h"

namespace assay::sampling {

// From `from_ns` to before `until_ns`, such as from the first iteration's start to the last one's
// end: a window that cuts an iteration would favour one part of it.
struct Window {
  std::uint64_t from_ns = 0;
  std::uint64_t until_ns = 0;
};

// Whether it is in one of them. They are sorted, and do not overlap.
bool is_within(std::span<const Window> windows, std::uint64_t time_ns);

struct Attribution {
  std::map<codemap::Place, std::uint64_t> places;
  std::uint64_t mapped = 0;    // sum of `places`
  std::uint64_t unmapped = 0;  // in user code that the map does not know
  std::uint64_t kernel = 0;    // and hypervisor
  std::uint64_t outside = 0;   // of the windows, if there are any; in no other number

  std::uint64_t total() const { return mapped + unmapped + kernel; }
};

// Of all samples. The map has to know all code events up to the last of them.
Attribution attribute(std::span<const Sample> samples, const codemap::CodeMap& map);

// The map has to know all code events up to the end of the windows, which may not overlap.
Attribution attribute(std::span<const Sample> samples, const codemap::CodeMap& map,
                      std::span<const Window> windows);

}  // namespace assay::sampling
