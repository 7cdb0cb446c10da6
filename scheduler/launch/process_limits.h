// SPDX-License-Identifier: Apache-2.0
// Checks and raises the limits that the shell sets for a program (ulimit), which suit it alone.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "native/support/result.h"

namespace assay::launch {

// A session file has 13 MiB for its directory, 256 MiB for records, and 64 MiB for each thread,
// whatever `--memory` says; little of that is written.
inline constexpr std::uint64_t kSessionTables = (std::uint64_t{13} + std::uint64_t{256}) << 20;
inline constexpr std::uint64_t kSegmentRoom = std::uint64_t{64} << 20;
inline constexpr std::uint64_t kLeastThreads = 33;
inline constexpr std::uint64_t kSessionRoom = kSessionTables + kLeastThreads * kSegmentRoom;

// The address space, in bytes, that a session of some eighty threads and Graal itself take.
inline constexpr std::uint64_t kAddressSpace = std::uint64_t{6} << 30;

// Checks that a file of `most_bytes` can hold a session of some thirty threads. Fails (unsupported)
// with what to do.
Result<void> check_file_size(std::uint64_t most_bytes);
// Checks this process's limit (`ulimit -f`), if there is one. Fails as check_file_size() does.
Result<void> check_file_size_limit();

// Raises `ulimit -v`, where there is one, for this process and what it will start, unless the limit
// is to be kept. Returns what the user has to know.
std::vector<std::string> raise_address_space(bool keep_limits);

}  // namespace assay::launch
