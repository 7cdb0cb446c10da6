// SPDX-License-Identifier: Apache-2.0
// Reads any bytes as a snapshot. The bytes are refused, or give a snapshot that keeps its rules and
// survives another round trip.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "native/unit/snapshot_check.h"
#include "native/unit/snapshot_codec.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto snapshot = assay::unit::decode_snapshot(std::as_bytes(std::span(data, size)));
  if (!snapshot) {
    return 0;
  }
  const auto bytes = encode_snapshot(*snapshot);
  const auto again = assay::unit::decode_snapshot(bytes);
  if (!check_structure(*snapshot) || !again || encode_snapshot(*again) != bytes) {
    std::abort();
  }
  return 0;
}
