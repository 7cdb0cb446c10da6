// SPDX-License-Identifier: Apache-2.0
// Names units and blocks. In a search (divining::Problem) a name has to say which code was meant:
// after a stop the search's file is all that is left.
#pragma once

#include <compare>
#include <string>
#include <string_view>

#include "native/codelog/described_unit.h"
#include "native/support/result.h"
#include "slowdown/unit/slowable_unit.h"
#include "slowdown/unit/unit_key.h"

namespace assay::measuring {

struct BlockKey {
  slowdown::UnitKey unit;
  slowdown::BlockNumber block;

  friend auto operator<=>(const BlockKey&, const BlockKey&) = default;
};

using slowdown::key_of;

// Returns a block's name in reports: "a.B.m(int) block 12".
std::string shown_name(const BlockKey& block);

// Returns shape, entry bci and method: "0123456789abcdef -1 a.B.m(int)".
std::string search_name(const slowdown::UnitKey& unit);
// Returns "12 of " and the unit's search name.
std::string search_name(const BlockKey& block);

// Reads search_name() of a unit. Fails (malformed_data) on any other text.
Result<slowdown::UnitKey> unit_key_from(std::string_view name);
// Reads search_name() of a block. Fails (malformed_data) on any other text.
Result<BlockKey> block_key_from(std::string_view name);

}  // namespace assay::measuring
