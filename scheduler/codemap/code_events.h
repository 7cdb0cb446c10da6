// SPDX-License-Identifier: Apache-2.0
// Describes the events of compiled code. Times are in nanoseconds of CLOCK_MONOTONIC.
#pragma once

#include <cstddef>
#include <cstdint>
#include <variant>
#include <vector>

#include "native/support/strong_id.h"

namespace assay::codemap {

using UnitId = StrongId<struct CodeUnitTag>;        // a unit of the session
using VersionId = StrongId<struct CodeVersionTag>;  // an install; all units' installs are counted

struct BlockStart {
  std::uint32_t offset = 0;  // in bytes from the start of the code
  std::uint32_t block = 0;   // number in the compiler's graph
};

struct CodeInstalled {
  UnitId unit;
  VersionId version;
  std::uint64_t start = 0;
  std::uint64_t size = 0;          // in bytes, with everything behind the last block
  std::vector<BlockStart> blocks;  // in the order of emission: offsets never fall
  std::uint32_t out_of_line = 0;   // offset behind the last block; `size` where nothing follows
  std::uint64_t time_ns = 0;
};

struct CodeUnloaded {
  std::uint64_t start = 0;
  std::uint64_t time_ns = 0;
};

using CodeEvent = std::variant<CodeInstalled, CodeUnloaded>;

std::uint64_t time_of(const CodeEvent& event);

}  // namespace assay::codemap
