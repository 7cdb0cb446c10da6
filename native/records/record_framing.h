// SPDX-License-Identifier: Apache-2.0
// Defines the framing of records that both logs share: the log of a counting session
// (native/session) and the code log (native/codelog). A log only grows, and may be read while it
// grows.
//
// A record, without padding:
//   fixed32 payload bytes, fixed32 kind, payload (encoding: support/byte_codec.h)
//
// A writer that is killed leaves whole records, and at most one torn record behind them. A reader
// takes the whole records and resumes where the torn one begins. There is no checksum: a killed
// process can only cut a log short, and records that contradict themselves are refused by whoever
// knows their kind.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "native/support/byte_codec.h"
#include "native/support/result.h"

namespace assay::records {

inline constexpr std::size_t kHeadBytes = 8;

struct FramedRecord {
  std::uint32_t kind = 0;
  std::span<const std::byte> payload;
};

// Returns the bytes of a record whose payload is `fields` and then `rest`.
// Requires: the payload has less than 4 GiB.
std::vector<std::byte> frame_record(std::uint32_t kind, std::span<const std::byte> fields,
                                    std::span<const std::byte> rest = {});

// Returns the whole record that `log` begins with, or nothing where it is torn.
std::optional<FramedRecord> first_record(std::span<const std::byte> log);

struct RecordsRead {
  // The length of all whole records. The next reading begins behind these bytes.
  std::size_t bytes = 0;
  // The number of records that `take` refused.
  std::uint64_t damaged = 0;
};

// Passes each whole record of `log` to `take(kind, ByteReader)`, which returns Result<void>. A
// record that is refused is counted, and the next one is read all the same.
template <typename Kind, typename Take>
RecordsRead read_records(std::span<const std::byte> log, const Take& take) {
  RecordsRead read;
  while (const auto record = first_record(log.subspan(read.bytes))) {
    const Result<void> taken = take(static_cast<Kind>(record->kind), ByteReader(record->payload));
    read.damaged += taken ? 0 : 1;
    read.bytes += kHeadBytes + record->payload.size();
  }
  return read;
}

}  // namespace assay::records
