// SPDX-License-Identifier: Apache-2.0
// Reads any bytes as a unit record. The bytes are refused, or give a record that survives another
// round trip.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "native/unit/snapshot_codec.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto record = assay::unit::decode_record(std::as_bytes(std::span(data, size)));
  if (!record) {
    return 0;
  }
  const auto bytes = encode_record(record->snapshot, record->text_ids);
  const auto again = assay::unit::decode_record(bytes);
  if (!again || encode_record(again->snapshot, again->text_ids) != bytes) {
    std::abort();
  }
  return 0;
}
