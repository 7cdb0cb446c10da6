// SPDX-License-Identifier: Apache-2.0
// Raises memory limits among a user's JVM options, which suit the program alone. Graal's classes,
// code and graphs are in the same VM and need room on top
// (docs/decisions/0015-limits-are-raised.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::launch {

// The bytes that Graal and the shim need on top of the program: measured, and rounded up.
inline constexpr std::uint64_t kGraalMetaspace = std::uint64_t{48} << 20;
inline constexpr std::uint64_t kGraalClassSpace = std::uint64_t{16} << 20;
inline constexpr std::uint64_t kGraalCode = std::uint64_t{48} << 20;
inline constexpr std::uint64_t kGraalHeap = std::uint64_t{64} << 20;

// Heaps of at least this size have room for Graal's graphs, and stay as they are: a larger heap
// changes when the collector works, and so what is measured.
inline constexpr std::uint64_t kAmpleHeap = std::uint64_t{256} << 20;

struct RaisedLimit {
  std::string given;   // the user's option, "-Xmx16m"
  std::string option;  // the option that the VM gets after the user's, "-XX:MaxHeapSize=83886080"
  std::uint64_t added = 0;
  std::string_view whose;  // what needs the addition
  bool is_heap = false;
};

// Parses "32m" as the VM does: k, m, g and t in either case. Returns nothing where the text is no
// size.
std::optional<std::uint64_t> parse_vm_size(std::string_view text);

// Returns limits to raise. The last of contradicting options counts; percentages are of
// `machine_bytes`.
std::vector<RaisedLimit> raised_limits(const std::vector<std::string>& options,
                                       std::uint64_t machine_bytes);

// Returns a line that says what was done.
std::string raised_line(const RaisedLimit& limit);
// Returns a line that says what it means that the limit was kept.
std::string kept_line(const RaisedLimit& limit);

// Returns the memory of this machine, or of the container that we are in, in bytes.
std::uint64_t machine_memory();

}  // namespace assay::launch
