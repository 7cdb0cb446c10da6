// SPDX-License-Identifier: Apache-2.0
// Compares the Merlin algorithm with the definition: an object dies at the latest last use of all
// objects that lead to it.
#include "native/sites/death_times.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace assay::sites {
namespace {

struct Heap {
  std::vector<std::uint64_t> last_uses;
  std::vector<std::vector<std::uint32_t>> referents;
};

Heap random_heap(std::mt19937& random) {
  Heap heap;
  const std::size_t objects = 1 + random() % 30;
  for (std::size_t i = 0; i < objects; ++i) {
    heap.last_uses.push_back(random() % 20);  // some are equal
    std::vector<std::uint32_t>& referents = heap.referents.emplace_back();
    for (std::size_t reference = random() % 4; reference > 0; --reference) {
      // Some refer to living objects, some to themselves.
      referents.push_back(static_cast<std::uint32_t>(random() % (objects + 2)));
    }
  }
  return heap;
}

// Lets deaths go along references until nothing changes any more.
std::vector<std::uint64_t> deaths_by_definition(const Heap& heap) {
  std::vector<std::uint64_t> deaths = heap.last_uses;
  for (bool is_changed = true; is_changed;) {
    is_changed = false;
    for (std::size_t object = 0; object < deaths.size(); ++object) {
      for (const std::uint32_t referent : heap.referents[object]) {
        if (referent < deaths.size() && deaths[referent] < deaths[object]) {
          deaths[referent] = deaths[object];
          is_changed = true;
        }
      }
    }
  }
  return deaths;
}

std::vector<std::uint64_t> deaths_of(const Heap& heap) {
  return death_times(heap.last_uses,
                     [&](std::uint32_t object, std::vector<std::uint32_t>& referents) {
                       referents = heap.referents[object];
                     });
}

TEST(DeathTimes, AreThoseOfTheDefinition) {
  std::mt19937 random(20021);
  for (int round = 0; round < 3000; ++round) {
    const Heap heap = random_heap(random);
    ASSERT_EQ(deaths_of(heap), deaths_by_definition(heap)) << round;
  }
}

TEST(DeathTimes, NobodyIsDead) { EXPECT_TRUE(deaths_of({}).empty()); }

// A list of a million elements is no deeper recursion than one of two.
TEST(DeathTimes, OfALongListAreThatOfItsHead) {
  constexpr std::size_t kElements = 1'000'000;
  Heap heap{.last_uses = std::vector<std::uint64_t>(kElements, 1),
            .referents = std::vector<std::vector<std::uint32_t>>(kElements)};
  heap.last_uses[0] = 7;
  for (std::uint32_t i = 0; i + 1 < kElements; ++i) {
    heap.referents[i] = {i + 1};
  }
  EXPECT_EQ(std::ranges::count(deaths_of(heap), 7u), kElements);
}

}  // namespace
}  // namespace assay::sites
