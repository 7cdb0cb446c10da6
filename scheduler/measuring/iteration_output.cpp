// SPDX-License-Identifier: Apache-2.0
#include "scheduler/measuring/iteration_output.h"

#include <algorithm>

namespace assay::measuring {
namespace {

constexpr std::uint64_t kNothingKnown = 0;  // as in IterationMark

}  // namespace

void IterationOutput::learn(std::span<const IterationMark> marks) {
  for (const IterationMark& mark : marks) {
    varies_ = varies_ || (printed_ && *printed_ != mark.printed);
    printed_ = mark.printed;
  }
}

std::string_view IterationOutput::why_unchecked() const {
  if (!printed_) {
    return "no iteration ran without a plan";
  }
  if (*printed_ == kNothingKnown) {
    return "with --iteration-method, assay does not know which iteration printed which lines";
  }
  return varies_ ? "each iteration prints something else" : "";
}

bool IterationOutput::is_as_learned(std::span<const IterationMark> marks) const {
  return varies_ || !printed_ || std::ranges::all_of(marks, [&](const IterationMark& mark) {
           return mark.printed == *printed_;
         });
}

}  // namespace assay::measuring
