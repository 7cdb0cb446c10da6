// SPDX-License-Identifier: Apache-2.0
// Reads and writes the bytes of a CodeDebugInfo in a code log.
//
// Version 1 (encoding: support/byte_codec.h):
//   u version = 1, fixed64 address, u code bytes, fixed64 time
//   u method count, string each
//   u descriptor count, each: u pc, relative to the one before, u method, s bci, u line
#pragma once

#include <cstddef>
#include <vector>

#include "native/codelog/debug_info.h"
#include "native/support/byte_codec.h"
#include "native/support/result.h"

namespace assay::codelog {

inline constexpr std::uint32_t kDebugInfoVersion = 1;

std::vector<std::byte> encode_debug_info_fields(const CodeDebugInfo& info);

// Reads to the end of the bytes. Fails (malformed_data, version_mismatch) on bytes that do not
// follow the format, on a descriptor of a method that is not in the list, and on a pc beyond 32
// bits.
Result<CodeDebugInfo> decode_debug_info_fields(ByteReader& in);

}  // namespace assay::codelog
