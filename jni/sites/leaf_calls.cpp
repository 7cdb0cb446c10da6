// SPDX-License-Identifier: Apache-2.0
#include "jni/sites/leaf_calls.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <string>

namespace assay::agent {
namespace {

// Counts at a site whose number a tool computed.
void add_at(SiteCounters& sites, SiteCode code, std::int64_t site, std::uint64_t amount) {
  if (site >= 0 && site < std::int64_t{SiteCounters::kMostSites}) {
    sites.add(static_cast<std::uint32_t>(site), code, amount);
  }
}

}  // namespace

Result<std::uint32_t> LeafTable::define(LeafFunction function) {
  const std::lock_guard lock(mutex_);
  for (std::uint32_t leaf = kBuiltinLeaves; leaf < used_; ++leaf) {
    if (functions_[leaf].load(std::memory_order_relaxed) == function) {
      return leaf;
    }
  }
  if (used_ == kMostLeaves) {
    return make_error(ErrorCode::limit_exceeded,
                      "a JVM has at most " + std::to_string(kMostLeaves) + " leaves");
  }
  functions_[used_].store(function, std::memory_order_release);
  return used_++;
}

LeafFunction LeafTable::find(std::uint32_t leaf) const {
  return leaf < kMostLeaves ? functions_[leaf].load(std::memory_order_acquire) : nullptr;
}

std::uint32_t bucket_of(std::int64_t value) {
  const auto bits = static_cast<std::uint32_t>(std::bit_width(static_cast<std::uint64_t>(value)));
  return std::min(bits, kLeafBuckets - 1);
}

void call_leaf(const LeafTable& leaves, SiteCounters& sites, SiteCode code, std::int32_t leaf,
               std::int64_t first, std::int64_t second) {
  const auto number = static_cast<std::uint32_t>(leaf);
  if (number == kAddLeaf) {
    add_at(sites, code, first, static_cast<std::uint64_t>(second));
  } else if (number == kBucketLeaf) {
    if (first >= 0 && first < std::int64_t{SiteCounters::kMostSites}) {
      add_at(sites, code, first + std::int64_t{bucket_of(second)}, 1);
    }
  } else if (const LeafFunction function = leaves.find(number)) {
    function(first, second);
  }
}

}  // namespace assay::agent
