// SPDX-License-Identifier: Apache-2.0
// Writes the messages that the shim sends to the agent, which the product itself only reads. The
// golden files of the wire's tests prove that the shim writes the same bytes.
#pragma once

#include <cstddef>
#include <vector>

#include "native/calls/call_sites_codec.h"
#include "native/codelog/described_unit.h"
#include "native/inlining/decisions_codec.h"
#include "native/session/log_records.h"

namespace assay::calls {

std::vector<std::byte> encode_call_sites(const CodeCallSites& code);

}  // namespace assay::calls

namespace assay::inlining {

std::vector<std::byte> encode_decisions(const UnitDecisions& unit);

}  // namespace assay::inlining

namespace assay::codelog {

std::vector<std::byte> encode_description(const DescribedUnit& unit);
std::vector<std::byte> encode_offsets(const BlockOffsets& offsets);

}  // namespace assay::codelog

namespace assay::session {

std::vector<std::byte> encode_event_declaration(const EventTypeRecord& type);

}  // namespace assay::session
