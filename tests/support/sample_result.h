// SPDX-License-Identifier: Apache-2.0
// Returns a small result that has a bit of everything, for tests of writers.
#pragma once

#include "native/results/run_result.h"

namespace assay::test {

results::RunResult sample_result();

}  // namespace assay::test
