// SPDX-License-Identifier: Apache-2.0
// A problem without some of its blocks, and all that is indexed by blocks likewise. Pure.
#pragma once

#include <vector>

#include "scheduler/divining/assessment.h"
#include "scheduler/divining/groups.h"
#include "scheduler/divining/measurement.h"

namespace assay::divining {

class ProblemPart {
 public:
  // `kept` in ascending order.
  ProblemPart(const Problem& whole, std::vector<BlockIndex> kept);

  const Problem& problem() const { return problem_; }
  const std::vector<BlockIndex>& kept() const { return kept_; }

  Plan of(const Plan& whole) const;
  std::vector<Install> of(const std::vector<Install>& whole) const;
  // Groups that lose all members are lost.
  Groups of(const Groups& whole) const;

  // What was found of the part, indexed as the whole is: nothing of what is not in it.
  Assessment as_of_whole(const Assessment& part, const Groups& whole) const;

 private:
  std::vector<BlockIndex> kept_;
  std::vector<std::optional<BlockIndex>> index_in_part_;  // by BlockIndex of the whole
  Problem problem_;
};

}  // namespace assay::divining
