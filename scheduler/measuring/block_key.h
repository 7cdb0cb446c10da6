// SPDX-License-Identifier: Apache-2.0
// The names of units and blocks. In a search (divining::Problem), whose file is all that is left of
// it after a stop, a name has to say which code was meant.
#pragma once

#include <compare>
#include <string>
#include <string_view>

#include "native/codelog/described_unit.h"
#include "native/support/result.h"
#include "slowdown/unit_description.h"
#include "slowdown/unit_key.h"

namespace assay::measuring {

struct BlockKey {
  slowdown::UnitKey unit;
  slowdown::BlockNumber block;

  friend auto operator<=>(const BlockKey&, const BlockKey&) = default;
};

using slowdown::key_of;

// As reports have it: "a.B.m(int) block 12".
std::string shown_name(const BlockKey& block);

// "0123456789abcdef -1 a.B.m(int)": shape, entry bci, method.
std::string search_name(const slowdown::UnitKey& unit);
// "12 of " and the unit's.
std::string search_name(const BlockKey& block);

// Fail (malformed_data) on what is no such name.
Result<slowdown::UnitKey> unit_key_from(std::string_view name);
Result<BlockKey> block_key_from(std::string_view name);

}  // namespace assay::measuring
