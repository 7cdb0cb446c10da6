// SPDX-License-Identifier: Apache-2.0
#include "scheduler/measuring/iterations_between.h"

#include <algorithm>
#include <iterator>
#include <optional>

namespace assay::measuring {
namespace {

// Returns the time as a number of iterations since the first mark; nothing where that is not known.
std::optional<double> in_iterations(std::span<const IterationMark> marks, std::uint64_t time_ns) {
  const auto behind = std::ranges::upper_bound(marks, time_ns, {}, &IterationMark::time_ns);
  if (behind == marks.begin() || behind == marks.end()) {
    return std::nullopt;
  }
  const IterationMark& before = *std::prev(behind);
  const auto whole = static_cast<double>(std::distance(marks.begin(), behind) - 1);
  return whole + static_cast<double>(time_ns - before.time_ns) /
                     static_cast<double>(behind->time_ns - before.time_ns);
}

}  // namespace

std::vector<IterationMark> marks_of(std::span<const codelog::Iteration> iterations,
                                    std::size_t first) {
  std::vector<IterationMark> marks;
  for (const codelog::Iteration& one : iterations.subspan(std::min(first, iterations.size()))) {
    marks.push_back({static_cast<std::uint64_t>(one.time), one.cpu_ns, 0});
  }
  // Several threads may have ended iterations at once, each reading the two clocks for itself.
  std::ranges::sort(marks, {}, &IterationMark::time_ns);
  for (std::size_t i = 1; i < marks.size(); ++i) {
    marks[i].cpu_ns = std::max(marks[i].cpu_ns, marks[i - 1].cpu_ns);
  }
  return marks;
}

Result<double> iterations_between(std::span<const IterationMark> marks, std::uint64_t from_ns,
                                  std::uint64_t until_ns) {
  const auto from = in_iterations(marks, from_ns);
  const auto until = in_iterations(marks, until_ns);
  if (!from || !until) {
    return make_error(ErrorCode::not_found, "iterations are not known for all of that time");
  }
  return *until - *from;
}

}  // namespace assay::measuring
