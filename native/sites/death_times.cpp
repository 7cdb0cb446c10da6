// SPDX-License-Identifier: Apache-2.0
#include "native/sites/death_times.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace assay::sites {

// Objects are taken by falling times of their last uses. What is reached from an object and was not
// reached before has been used no later, so it dies with the object.
std::vector<std::uint64_t> death_times(std::span<const std::uint64_t> last_uses,
                                       const ReferentsOf& referents_of) {
  std::vector<std::uint32_t> latest_first(last_uses.size());
  std::iota(latest_first.begin(), latest_first.end(), 0u);
  std::ranges::sort(latest_first, std::ranges::greater{},
                    [&](std::uint32_t object) { return last_uses[object]; });
  std::vector<std::uint64_t> deaths(last_uses.size());
  std::vector<bool> is_reached(last_uses.size());
  std::vector<std::uint32_t> reached;
  std::vector<std::uint32_t> referents;
  for (const std::uint32_t origin : latest_first) {
    if (is_reached[origin]) {
      continue;
    }
    is_reached[origin] = true;
    reached.push_back(origin);
    while (!reached.empty()) {
      const std::uint32_t object = reached.back();
      reached.pop_back();
      deaths[object] = last_uses[origin];
      referents.clear();
      referents_of(object, referents);
      for (const std::uint32_t referent : referents) {
        if (referent < last_uses.size() && !is_reached[referent]) {
          is_reached[referent] = true;
          reached.push_back(referent);
        }
      }
    }
  }
  return deaths;
}

}  // namespace assay::sites
