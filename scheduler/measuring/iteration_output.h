// SPDX-License-Identifier: Apache-2.0
// Tells whether a slowed program prints what it printed before, iteration by iteration. The class
// is pure.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace assay::measuring {

// The end of an iteration.
struct IterationMark {
  std::uint64_t time_ns = 0;  // CLOCK_MONOTONIC
  std::uint64_t cpu_ns = 0;   // CPU time of all threads of the process by then
  // A hash of what was printed since the mark before, beside the lines that end iterations; 0 where
  // that is not known.
  std::uint64_t printed = 0;
  // The compilers' part of the CPU time (sampling::CompilersClock); 0 where it is not known.
  std::uint64_t compilers_ns = 0;
};

// Checks only programs that print the same in each iteration. Others are not checked.
class IterationOutput {
 public:
  // Learns from iterations without a plan.
  void learn(std::span<const IterationMark> marks);

  bool knows_some() const { return printed_.has_value(); }

  // Returns why iterations cannot be compared with those learned, in words; empty where they can.
  std::string_view why_unchecked() const;

  // Returns false where an iteration printed something that none printed without a plan.
  bool is_as_learned(std::span<const IterationMark> marks) const;

 private:
  std::optional<std::uint64_t> printed_;
  bool varies_ = false;
};

}  // namespace assay::measuring
