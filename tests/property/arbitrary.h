// SPDX-License-Identifier: Apache-2.0
// Makes draws for property tests. rapidcheck begins with small values and grows them, so most units
// would have a handful of blocks. These functions draw from the whole range at once. Sizes shrink.
#pragma once

#include <rapidcheck.h>

#include <cstdint>

#include "tests/support/random_units.h"

namespace assay::test {

inline Random arbitrary_random() {
  return Random(
      *rc::gen::noShrink(rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint64_t>())));
}

// Draws a number in [low, high).
template <typename Number>
Number arbitrary_in(Number low, Number high) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(low, high));
}

}  // namespace assay::test
