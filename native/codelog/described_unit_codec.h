// SPDX-License-Identifier: Apache-2.0
// Reads the bytes of a DescribedUnit and of its BlockOffsets, which cross JNI and are in
// a session's log.
//
// Unit, version 4 (encoding: support/byte_codec.h):
//   u version = 4, identity (unit/unit_identity.h), fixed64 shape
//   u block count, each: u number, float frequency, u loop depth, u successor count, u each,
//       u positions, u positions with debug information, u the first of those (0: none), u calls,
//       u source count, each: u method, u line, u operations
//   u method count, string each
// Offsets, version 1:
//   u version = 1, u block count, u offset of each, relative to the one before; u end of blocks,
//   likewise
#pragma once

#include <cstddef>
#include <span>

#include "native/codelog/described_unit.h"
#include "native/support/byte_codec.h"
#include "native/support/result.h"

namespace assay::codelog {

// Fail (version_mismatch) on another version, and (malformed_data) on bytes that do not follow the
// format, on two blocks of one number, on sources of a method that is not there, and on offsets
// beyond 32 bits.
Result<DescribedUnit> decode_description(std::span<const std::byte> bytes);
Result<BlockOffsets> decode_offsets(std::span<const std::byte> bytes);

}  // namespace assay::codelog
