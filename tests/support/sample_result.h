// SPDX-License-Identifier: Apache-2.0
// Makes results for tests of writers and readers.
#pragma once

#include <cstdint>

#include "native/results/run_result.h"

namespace assay::test {

// Returns a small result that has a bit of everything.
results::RunResult sample_result();

// Returns a result of so many units that each have counts of fifty event types, and inlined
// methods. 10,000 units are some 100 MB of JSON.
results::RunResult large_result(std::int64_t units);

}  // namespace assay::test
