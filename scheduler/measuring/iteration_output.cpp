// SPDX-License-Identifier: Apache-2.0
#include "scheduler/measuring/iteration_output.h"

#include <algorithm>

namespace assay::measuring {

void IterationOutput::learn(std::span<const IterationMark> marks) {
  for (const IterationMark& mark : marks) {
    varies_ = varies_ || (printed_ && *printed_ != mark.printed);
    printed_ = mark.printed;
  }
}

bool IterationOutput::is_as_learned(std::span<const IterationMark> marks) const {
  return varies_ || !printed_ || std::ranges::all_of(marks, [&](const IterationMark& mark) {
           return mark.printed == *printed_;
         });
}

}  // namespace assay::measuring
