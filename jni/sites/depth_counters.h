// SPDX-License-Identifier: Apache-2.0
// Counts calls by the depth of the stack on which they were executed (requirement I6). A sample is
// taken at every Nth call on average, and counts for N calls; at every call with N = 1. Each depth
// is a site (jni/sites/site_counters.h), so depths are counted by each thread for itself, and
// are in the session.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>

#include "jni/sites/site_counters.h"
#include "jni/sites/stack_walk.h"

namespace assay::agent {

class DepthCounters {
 public:
  explicit DepthCounters(SiteCounters& sites);

  // Returns the number of the counter by which each thread counts down to its next sample; nothing
  // where no memory is left. Compiled code lowers the counter at each call, and takes the slow way
  // where the counter is not above 0: below it at the thread's first call.
  std::optional<std::uint32_t> countdown() const { return countdown_; }

  // Counts `calls` calls on a stack of the depth.
  void add(const StackDepth& depth, std::uint64_t calls);

  // Returns the number of calls to the next sample: `every` on average, and never the same for
  // long, so that no loop of the program falls into step with the samples.
  std::uint64_t next_distance(std::uint64_t every);

 private:
  // Returns the site of the depth, which is made where there is none.
  std::optional<std::uint32_t> site_of(const StackDepth& depth);

  SiteCounters& sites_;
  const std::optional<std::uint32_t> countdown_;
  std::mutex mutex_;  // held while a site is made
  std::atomic<std::uint64_t> samples_{0};
  // Sites plus 1 of whole stacks, and of those whose walk ended early, by the number of frames; 0:
  // none yet.
  std::array<std::array<std::atomic<std::uint32_t>, kMostFramesWalked + 1>, 2> sites_of_{};
};

}  // namespace assay::agent
