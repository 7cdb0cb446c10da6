// SPDX-License-Identifier: Apache-2.0
#include "jni/lifetimes/object_lives.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <deque>
#include <map>
#include <random>
#include <utility>
#include <vector>

namespace assay::agent {
namespace {

using session::LifetimeBuckets;

constexpr std::uint64_t kObjectBytes = 1024;

// Does what the tracer does where a look is due: all of `dead` are told, and the look ends.
void look_at(ObjectLives& lives, std::vector<std::int64_t>& dead) {
  ASSERT_TRUE(lives.begin_look());
  for (const std::int64_t object : dead) {
    lives.died(object);
  }
  dead.clear();
  lives.end_look();
}

// A program that keeps its last 64 objects: each lives while 64 others are allocated.
TEST(ObjectLives, BoundALifetimeThatIsKnown) {
  constexpr std::uint64_t kKept = 64;
  constexpr std::uint64_t kObjects = 4096;
  constexpr std::uint64_t kLook = 4 * kObjectBytes;
  ObjectLives lives(kLook);
  std::deque<std::int64_t> kept;
  std::vector<std::int64_t> dead;
  for (std::uint64_t i = 0; i < kObjects; ++i) {
    const ObjectLives::Birth birth = lives.born(0, kObjectBytes);
    if (birth.is_look_due) {
      look_at(lives, dead);
    }
    kept.push_back(birth.object);
    if (kept.size() > kKept) {
      dead.push_back(kept.front());
      kept.pop_front();
    }
  }
  look_at(lives, dead);
  const ObjectLives::SiteLives site = lives.sites().at(0);
  EXPECT_EQ(site.born, kObjects);
  EXPECT_EQ(site.born_bytes, kObjects * kObjectBytes);
  EXPECT_EQ(site.alive, kKept);
  EXPECT_EQ(lives.clock(), kObjects * kObjectBytes);
  // The true lifetime is 64 KiB, and a look is away from it by at most 4 KiB.
  const auto bits = static_cast<std::uint32_t>(std::bit_width(kKept * kObjectBytes));
  std::uint64_t died = 0;
  for (const auto& [bucket, objects] : site.at_least) {
    EXPECT_TRUE(bucket == bits || bucket == bits - 1) << bucket;
    died += objects;
  }
  EXPECT_EQ(died, kObjects - kKept);
  EXPECT_EQ(site.at_most, (LifetimeBuckets{{bits, kObjects - kKept}}));
}

TEST(ObjectLives, OfObjectsThatDieAtOnceAreBelowTheResolution) {
  ObjectLives lives(16 * kObjectBytes);
  std::vector<std::int64_t> dead;
  for (int i = 0; i < 160; ++i) {
    const ObjectLives::Birth birth = lives.born(2, kObjectBytes);
    dead.push_back(birth.object);
    if (birth.is_look_due) {
      look_at(lives, dead);
    }
  }
  const ObjectLives::SiteLives site = lives.sites().at(2);
  EXPECT_EQ(site.at_least, (LifetimeBuckets{{0, 160}}));
  EXPECT_EQ(site.survived, 0u);
  EXPECT_EQ(lives.looks(), 10u);
  EXPECT_LE(site.at_most.rbegin()->first,
            static_cast<std::uint32_t>(std::bit_width(16 * kObjectBytes)));
  EXPECT_EQ(lives.sites().at(0).born, 0u);
}

TEST(ObjectLives, WhatNobodyTracesLetsTheClockGoOn) {
  ObjectLives lives(1000);
  EXPECT_FALSE(lives.allocated(999));
  EXPECT_TRUE(lives.allocated(1));
  ASSERT_TRUE(lives.begin_look());
  EXPECT_FALSE(lives.begin_look());
  EXPECT_FALSE(lives.allocated(5000));  // a look is under way
  lives.end_look();
  EXPECT_TRUE(lives.allocated(0));
  EXPECT_EQ(lives.clock(), 6000u);
  lives.died(1);  // nobody was born
  EXPECT_TRUE(lives.sites().empty());
}

// Random programs, each object with its true time of death: the bounds contain the true lifetime.
TEST(ObjectLivesProperty, BoundsContainTheTrueLifetime) {
  std::mt19937_64 random(7);
  for (int program = 0; program < 50; ++program) {
    const std::uint64_t resolution = 1 + random() % 5000;
    ObjectLives lives(resolution);
    std::multimap<std::uint64_t, std::pair<std::int64_t, std::uint64_t>> deaths;  // by the clock
    LifetimeBuckets true_lifetimes;
    std::uint64_t clock = 0;
    std::uint64_t died = 0;
    const auto look = [&] {
      ASSERT_TRUE(lives.begin_look());
      while (!deaths.empty() && deaths.begin()->first <= clock) {
        const auto [object, lifetime] = deaths.begin()->second;
        lives.died(object);
        ++true_lifetimes[static_cast<std::uint32_t>(std::bit_width(lifetime))];
        ++died;
        deaths.erase(deaths.begin());
      }
      lives.end_look();
    };
    for (int i = 0; i < 500; ++i) {
      const std::uint64_t bytes = 8 + random() % 500;
      const std::uint64_t lifetime = random() % 20'000;
      const ObjectLives::Birth birth = lives.born(0, bytes);
      clock += bytes;
      deaths.emplace(clock + lifetime, std::pair(birth.object, lifetime));
      if (birth.is_look_due) {
        look();
      }
    }
    const ObjectLives::SiteLives site = lives.sites().at(0);
    EXPECT_EQ(site.born, 500u);
    EXPECT_EQ(site.alive, 500u - died);
    // The k-th smallest bound lies on the same side of the k-th smallest lifetime, for each k.
    for (std::uint32_t bits = 0; bits <= 64; ++bits) {
      const auto below = [&](const LifetimeBuckets& buckets) {
        std::uint64_t sum = 0;
        for (const auto& [bucket, objects] : buckets) {
          sum += bucket <= bits ? objects : 0;
        }
        return sum;
      };
      EXPECT_GE(below(site.at_least), below(true_lifetimes));
      EXPECT_LE(below(site.at_most), below(true_lifetimes));
    }
  }
}

}  // namespace
}  // namespace assay::agent
