// SPDX-License-Identifier: Apache-2.0
// Calls leaves: functions that regions call without leaving compiled code (decision 0035). A leaf
// has a number, because the compiler's table of foreign calls has one entry for all of them.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>

#include "jni/sites/site_counters.h"
#include "native/support/result.h"

namespace assay::agent {

// The leaves that the agent has itself; assay.regions.Leaf has the same numbers.
enum BuiltinLeaf : std::uint32_t { kAddLeaf = 0, kBucketLeaf = 1, kBuiltinLeaves = 2 };

// Sites that the leaf for buckets needs.
inline constexpr std::uint32_t kLeafBuckets = 64;

using LeafFunction = void (*)(std::int64_t, std::int64_t);

// Numbers the leaves that tools register.
class LeafTable {
 public:
  static constexpr std::uint32_t kMostLeaves = 256;

  // Returns the leaf's number. The same function has the same number. Fails (limit_exceeded).
  Result<std::uint32_t> define(LeafFunction function);

  // Returns a leaf of a tool; null for a number without one. Takes no lock.
  LeafFunction find(std::uint32_t leaf) const;

 private:
  std::mutex mutex_;  // guards used_, and that a function is written once
  std::uint32_t used_ = kBuiltinLeaves;
  std::array<std::atomic<LeafFunction>, kMostLeaves> functions_{};
};

// Returns the bucket of a number: how many bits it has; the last bucket for a number below 0.
std::uint32_t bucket_of(std::int64_t value);

// Calls a leaf. A number without a leaf, or without a site, is passed over.
void call_leaf(const LeafTable& leaves, SiteCounters& sites, SiteCode code, std::int32_t leaf,
               std::int64_t first, std::int64_t second);

}  // namespace assay::agent
