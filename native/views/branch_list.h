// SPDX-License-Identifier: Apache-2.0
// Lists the branches of an edge profile, for people and programs.
#pragma once

#include <cstddef>
#include <string>

#include "native/profiles/edge_profile.h"

namespace assay::views {

struct BranchListOptions {
  std::size_t top = 10;     // largest number of branches
  bool is_sampled = false;  // counts are those of sampled paths
};

// Returns the branches that were executed most, hottest first, and what stands for all of them.
std::string to_text(const profiles::EdgeProfile& profile, const BranchListOptions& options);

// Returns the same as JSON (docs/profiles.md).
std::string to_json(const profiles::EdgeProfile& profile, const BranchListOptions& options);

}  // namespace assay::views
