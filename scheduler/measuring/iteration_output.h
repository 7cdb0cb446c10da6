// SPDX-License-Identifier: Apache-2.0
// Whether a slowed program prints what it printed before, iteration by iteration. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "scheduler/measuring/iteration_mark.h"

namespace assay::measuring {

// Only programs that print the same in each iteration can be checked. Others are not.
class IterationOutput {
 public:
  // Iterations without a plan.
  void learn(std::span<const IterationMark> marks);

  bool knows_some() const { return printed_.has_value(); }

  // Why iterations are not compared with those, in words; empty where they are.
  std::string_view why_unchecked() const;

  // False where one of them printed something that none did without a plan.
  bool is_as_learned(std::span<const IterationMark> marks) const;

 private:
  std::optional<std::uint64_t> printed_;
  bool varies_ = false;
};

}  // namespace assay::measuring
