// SPDX-License-Identifier: Apache-2.0
// Reads and writes the branches of a snapshot (snapshot_codec.h). Each branch is
//
//   u block, u context, u bytecode index, byte is_switch (0 or 1), and if 1: u default target,
//   u case count, each: s key, u target
//   for each edge of the block: u way (unit_snapshot.h)
#pragma once

#include <span>
#include <vector>

#include "native/support/byte_codec.h"
#include "native/support/result.h"
#include "native/unit/unit_snapshot.h"

namespace assay::unit {

void put_branches(std::span<const Branch> branches, ByteWriter& out);

// Reads the branches of `snapshot`, whose blocks and edges are read already. Fails (malformed_data)
// where they are none.
Result<std::vector<Branch>> take_branches(ByteReader& in, const UnitSnapshot& snapshot);

// Fails (malformed_data) where a branch names what the snapshot does not have, or where the
// branches are not sorted.
Result<void> check_branches(const UnitSnapshot& snapshot);

}  // namespace assay::unit
