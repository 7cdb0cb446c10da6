// SPDX-License-Identifier: Apache-2.0
// Converts a unit that the compiler side has described (native/codelog) to the form that plans use.
#pragma once

#include "native/codelog/described_unit.h"
#include "slowdown/unit/unit_key.h"

namespace assay::slowdown {

UnitKey key_of(const codelog::DescribedUnit& unit);

SlowableUnit slowable_unit(const codelog::DescribedUnit& unit);

}  // namespace assay::slowdown
