// SPDX-License-Identifier: Apache-2.0
// Leaves blocks out of a problem, and out of all that is indexed by blocks. The class is pure.
#pragma once

#include <vector>

#include "scheduler/divining/assessment.h"
#include "scheduler/divining/groups.h"
#include "scheduler/divining/measurement.h"

namespace assay::divining {

class ProblemPart {
 public:
  // Requires: `kept` is in ascending order.
  ProblemPart(const Problem& whole, std::vector<BlockIndex> kept);

  const Problem& problem() const { return problem_; }
  const std::vector<BlockIndex>& kept() const { return kept_; }

  Plan of(const Plan& whole) const;
  std::vector<Install> of(const std::vector<Install>& whole) const;
  // Returns the groups without the blocks that are left out, and without groups that become empty.
  Groups of(const Groups& whole) const;

  // Returns the part's assessment with the indices of the whole; blocks and groups that are not in
  // the part have no errors.
  Assessment as_of_whole(const Assessment& part, const Groups& whole) const;

 private:
  std::vector<BlockIndex> kept_;
  std::vector<std::optional<BlockIndex>> index_in_part_;  // indexed by BlockIndex of the whole
  Problem problem_;
};

}  // namespace assay::divining
