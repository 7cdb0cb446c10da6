// SPDX-License-Identifier: Apache-2.0
// Reads any bytes as each message that the agent gets from the shim. The bytes are refused, or give
// a message that survives a round trip. (Plans, settings and answers are read in Java;
// java-shim/src/test damages those messages.)
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "native/calls/call_sites_codec.h"
#include "native/codelog/described_unit_codec.h"
#include "native/inlining/decisions_codec.h"
#include "native/session/event_declaration.h"
#include "tests/support/shim_messages.h"

namespace {

template <typename Message, typename Encode>
void expect_round_trip(const assay::Result<Message>& message, const Encode& encode,
                       assay::Result<Message> (*decode)(std::span<const std::byte>)) {
  if (!message) {
    return;
  }
  const auto bytes = encode(*message);
  const auto again = decode(bytes);
  if (!again || encode(*again) != bytes) {
    std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = std::as_bytes(std::span(data, size));
  expect_round_trip(assay::session::decode_event_declaration(bytes),
                    assay::session::encode_event_declaration,
                    assay::session::decode_event_declaration);
  expect_round_trip(assay::codelog::decode_description(bytes), assay::codelog::encode_description,
                    assay::codelog::decode_description);
  expect_round_trip(assay::codelog::decode_offsets(bytes), assay::codelog::encode_offsets,
                    assay::codelog::decode_offsets);
  expect_round_trip(assay::calls::decode_call_sites(bytes), assay::calls::encode_call_sites,
                    assay::calls::decode_call_sites);
  expect_round_trip(assay::inlining::decode_decisions(bytes), assay::inlining::encode_decisions,
                    assay::inlining::decode_decisions);
  return 0;
}
