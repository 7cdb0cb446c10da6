// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace assay::agent {

// Returns the address of `void f(int32_t leaf, int64_t, int64_t)`, by which compiled code calls
// leaves.
std::int64_t address_of_leaf_calls();

}  // namespace assay::agent
