// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/design/run_order.h"

#include <algorithm>

#include "native/statistics/random_numbers.h"

namespace assay::scoring {

std::vector<CellKey> interleaved(std::span<const Arm> arms, std::uint32_t forks,
                                 std::uint64_t seed) {
  statistics::RandomNumbers random(seed);
  std::vector<CellKey> order;
  order.reserve(arms.size() * forks);
  for (std::uint32_t fork = 0; fork < forks; ++fork) {
    std::vector<CellKey> round;
    round.reserve(arms.size());
    for (const Arm& arm : arms) {
      round.push_back({arm.variant, arm.profiler, fork});
    }
    random.shuffle(round);
    order.insert(order.end(), round.begin(), round.end());
  }
  return order;
}

std::uint32_t forks_of(const Experiment& experiment) {
  std::uint32_t forks = 0;
  for (const CellKey& key : experiment.order) {
    forks = std::max(forks, key.fork + 1);
  }
  return forks;
}

}  // namespace assay::scoring
