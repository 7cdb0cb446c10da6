// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "native/session/session_view.h"
#include "native/support/result.h"

namespace assay::session {

// Returns how many segments a session has by now; 0 when the bytes are no session. Requires: the
// file is not yet mapped for read_session(), because a running JVM makes more segments at any time,
// beyond the end of a mapping.
std::uint64_t segments_used(std::span<const std::byte> bytes);

inline constexpr std::uint64_t kAllSegments = ~std::uint64_t{0};

// Reads a session from the bytes of its file: a live mapping, or the file of a dead process. The
// bytes are not trusted: a file that was cut or damaged yields what can be read, and `damages` says
// what could not. Segments from number `known_segments` on were made later, and are left out.
// Requires: the bytes start at an address that is a multiple of 8.
//
// Fails (malformed_data) when the bytes are no session file, and (version_mismatch) when another
// version of assay wrote the file: decoding repeats the planner's decisions, which may differ
// between versions.
Result<SessionView> read_session(std::span<const std::byte> bytes,
                                 std::uint64_t known_segments = kAllSegments);

}  // namespace assay::session
