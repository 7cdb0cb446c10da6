// SPDX-License-Identifier: Apache-2.0
// Decodes an event type as the shim declares it to the agent.
//
// Version 1 (encoding: support/byte_codec.h):
//   u version = 1, string name, string category, string description, string unit,
//   string target points, byte custom (0 or 1)
#pragma once

#include <cstddef>
#include <span>

#include "native/session/log_records.h"
#include "native/support/result.h"

namespace assay::session {

// Fails (version_mismatch) on another version, and (malformed_data) on bytes that do not follow the
// format.
Result<EventTypeRecord> decode_event_declaration(std::span<const std::byte> bytes);

}  // namespace assay::session
