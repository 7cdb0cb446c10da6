// SPDX-License-Identifier: Apache-2.0
// Reads and writes the bytes of a UnitSnapshot: the flat buffer that crosses JNI once per unit,
// and, with method names replaced by ids of the session's string table, the unit record of a
// session file.
//
// Version 7 (encoding: support/byte_codec.h; u = varint, s = zig-zag varint):
//   u version = 6
//   identity (unit_identity.h)
//   byte guest (0 or 1), and if 1: string language, source        (record form: u string ids)
//   byte positions (0 or 1)
//   u method count,     each: string, and with positions: string line table
//                                                         (record form: u string ids)
//   u context count,    each: u parent, u method, s call_site_bci
//   u block count,      each: float frequency, byte flags (bits 0-2 BlockEnd, bit 3 contains_call,
//                             bit 4 has a line, bit 5 handles_exception, bit 6 polls, bit 7
//                             stops_only_at_poll), and if bit 4: u line, u line_method
//   per block, in order: u out-edge count, each: u target block
//   per block, in order: u run count, each run: u event type, u context, u 2 * repetitions (>= 1),
//                             plus 1 where the weight is not 1, and then: u weight (0: the running
//                             program knows it), and with positions: u bytecode index + 1 (0:
//                             unknown)
//   with positions: u branch count, each: see branch_codec.h
// An edge's id is its position in this listing. An occurrence's id is its position in the runs,
// repetitions written out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "native/support/result.h"
#include "native/unit/unit_snapshot.h"

namespace assay::unit {

// The largest number of occurrences that one unit may hold; more are refused as malformed.
inline constexpr std::uint32_t kMaxOccurrencesPerUnit = 1u << 22;

std::vector<std::byte> encode_snapshot(const UnitSnapshot& snapshot);

// Reads a snapshot. Fails (malformed_data, version_mismatch) on anything that encode_snapshot would
// not write: ids out of range, an empty method table, trailing bytes.
Result<UnitSnapshot> decode_snapshot(std::span<const std::byte> bytes);

// The string-table ids of a guest function's texts.
struct GuestTextIds {
  std::uint32_t language = 0;
  std::uint32_t source = 0;
};

// The ids that the record form holds instead of texts.
struct TextIds {
  std::vector<std::uint32_t> methods;      // in the order of UnitSnapshot::methods
  std::vector<std::uint32_t> line_tables;  // in the order of UnitSnapshot::line_tables
  std::optional<GuestTextIds> guest;       // present where UnitSnapshot::guest is
};

// Writes the record form.
// Requires: ids for exactly the texts that the snapshot has.
std::vector<std::byte> encode_record(const UnitSnapshot& snapshot, const TextIds& ids);

struct DecodedRecord {
  // Its texts are empty, but for its identity. With positions, `line_tables` has an empty text for
  // each method.
  UnitSnapshot snapshot;
  TextIds text_ids;
};
Result<DecodedRecord> decode_record(std::span<const std::byte> bytes);

}  // namespace assay::unit
