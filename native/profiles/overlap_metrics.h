// SPDX-License-Identifier: Apache-2.0
// Says how much two profiles of a program have in common, by each metric that both allow.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "native/profiles/edge_profile.h"
#include "native/profiles/program_profile.h"

namespace assay::profiles {

struct OverlapMetric {
  std::string_view name;        // a word, for tables and JSON
  std::string_view definition;  // a sentence
  std::optional<double> value;  // from 0 to 1; absent: the first profile has nothing to compare
};

// Returns the relative overlap of the branches (profile_overlap.h).
std::optional<double> relative_overlap(const EdgeProfile& full, const EdgeProfile& estimate);

// Returns the accuracy of `estimate` against `full`, by all metrics. The metrics of another kind of
// profile come after those of paths and branches.
std::vector<OverlapMetric> overlap_metrics(const ProgramProfile& full,
                                           const ProgramProfile& estimate);

}  // namespace assay::profiles
