// SPDX-License-Identifier: Apache-2.0
#include "tests/support/scoring/biased_samplers.h"

#include <numeric>
#include <optional>

namespace assay::test {
namespace {

// Returns the next block with a poll in the order of execution, or the last block where no loop
// polls.
std::size_t next_poll(const TimedProgram& program, std::size_t block, bool loops_poll) {
  const std::size_t count = program.blocks.size();
  for (std::size_t step = 0; step < count && loops_poll; ++step) {
    if (program.blocks[(block + step) % count].has_poll) {
      return (block + step) % count;
    }
  }
  return count - 1;
}

std::string charged_method(const TimedBlock& block, Bias bias) {
  if (bias == Bias::knows_blocks || block.debug_method.empty()) {
    return bias == Bias::blames_root ? block.unit : block.method;
  }
  return bias == Bias::blames_root ? block.unit : block.debug_method;
}

}  // namespace

Place charged_place(const TimedProgram& program, std::size_t block, Bias bias, bool loops_poll) {
  std::size_t seen = block;
  if (bias == Bias::skids) {
    seen = (block + 1) % program.blocks.size();
  } else if (bias == Bias::sees_polls) {
    seen = next_poll(program, block, loops_poll);
  }
  return {charged_method(program.blocks[seen], bias), program.blocks[seen].line};
}

std::vector<profilers::ChargedPlace> places_of(const Charged& samples,
                                               const scoring::ProfilerVariant& profiler) {
  std::vector<profilers::ChargedPlace> places;
  for (const auto& [place, count] : samples) {
    if (count > 0) {
      places.push_back({place.first,
                        profiler.gives_lines ? std::optional(place.second) : std::nullopt,
                        static_cast<std::uint64_t>(count)});
    }
  }
  return places;
}

double total(std::span<const double> times) {
  return std::accumulate(times.begin(), times.end(), 0.0);
}

}  // namespace assay::test
