// SPDX-License-Identifier: Apache-2.0
#include "native/session/event_declaration.h"

#include <cstdint>

#include "native/support/byte_codec.h"
#include "native/wire/known_kind.h"

namespace assay::session {

Result<EventTypeRecord> decode_event_declaration(std::span<const std::byte> bytes) {
  ByteReader in(bytes);
  ASSAY_PROPAGATE(wire::expect_version(in, wire::kEventDeclarationVersion, "event declaration"));
  EventTypeRecord type;
  ASSAY_ASSIGN(type.name, in.string());
  ASSAY_ASSIGN(type.category, in.string());
  ASSAY_ASSIGN(type.description, in.string());
  ASSAY_ASSIGN(type.unit, in.string());
  ASSAY_ASSIGN(type.target_point, in.string());
  ASSAY_ASSIGN(const std::uint8_t custom, in.byte());
  type.custom = custom == 1;
  if (custom > 1 || !in.at_end()) {
    return malformed("the declaration of an event type is damaged");
  }
  return type;
}

}  // namespace assay::session
