// SPDX-License-Identifier: Apache-2.0
// Writes the two files from which `perf` learns the names of generated code. A piece is named by
// its unit and block, such as "Towers.moveDisks(int) [B12]".
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scheduler/codemap/code_map.h"

namespace assay::codemap {

using UnitName = std::function<std::string_view(UnitId)>;

std::string name_of(const CodePlace& place, const UnitName& unit_name);

// Returns the text of /tmp/perf-PID.map. That format knows no time: of code at the same address
// only the last is named.
std::string to_perf_map(const CodeMap& map, const UnitName& unit_name);

struct JitdumpOptions {
  std::uint32_t process = 0;
  std::uint64_t time_ns = 0;  // time of the file; records have their own
  // The bytes of a version's code, for perf to disassemble; empty where they are not known.
  std::function<std::span<const std::byte>(VersionId)> code;
};

// Returns the bytes of jit-PID.dump, which `perf inject --jit` turns into ELF files. The format
// knows time, in CLOCK_MONOTONIC (`perf record -k 1`). Code whose bytes are not known is written as
// breakpoints.
std::vector<std::byte> to_jitdump(const CodeMap& map, const UnitName& unit_name,
                                  const JitdumpOptions& options);

}  // namespace assay::codemap
