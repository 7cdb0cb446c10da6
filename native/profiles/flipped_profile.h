// SPDX-License-Identifier: Apache-2.0
// Makes the opposite of an edge profile, as a control: where a compiler uses profiles, the opposite
// ones make its code slower (paper 2, figure 10).
#pragma once

#include "native/profiles/edge_profile.h"

namespace assay::profiles {

// Swaps the counts of each branch's ways: the most frequent way gets the count of the least
// frequent one, the second one that of the last but one, and so on. A branch that is taken in 90 %
// of its executions is taken in 10 % then. Of ways with equal counts, the first one counts as the
// rarer one.
void flip(EdgeProfile& edges);

}  // namespace assay::profiles
