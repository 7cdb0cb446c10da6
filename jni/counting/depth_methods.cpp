// SPDX-License-Identifier: Apache-2.0
// The function that compiled code calls to sample the depth of its stack.
#include "jni/counting/depth_methods.h"

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "jni/agent/jni_boundary.h"
#include "jni/counting/caller_frames.h"
#include "jni/counting/counting_feature.h"
#include "jni/memory/thread_segment_pointer.h"
#include "jni/sites/depth_counters.h"
#include "jni/sites/stack_walk.h"

namespace assay::agent {
namespace {

constexpr jint kNoCounter = -1;

// Returns null where no sites are counted. The counters are never destroyed, because compiled code
// uses them until the process is gone.
DepthCounters* current_depths() {
  static DepthCounters* const counters = [] {
    CountingFeature* feature = CountingFeature::current();
    return feature == nullptr || feature->sites() == nullptr ? nullptr
                                                             : new DepthCounters(*feature->sites());
  }();
  return counters;
}

const Result<StackLayout>& layout_of_stacks() {
  static const Result<StackLayout> layout = stack_layout();
  return layout;
}

// Threads without a segment of their own have no countdown of their own either, and take no sample.
void sample_depth(std::uint64_t return_place, std::uint64_t every, std::uint64_t) {
  guarded([&] {
    std::byte* segment = thread_segment();
    const auto counter = current_depths()->countdown();
    if (segment == last_resort_segment() || !counter) {
      return;
    }
    const std::atomic_ref<std::uint64_t> left(
        *reinterpret_cast<std::uint64_t*>(segment + *counter * sizeof(std::uint64_t)));
    const bool is_first = static_cast<std::int64_t>(left.load(std::memory_order_relaxed)) < 0;
    left.store(current_depths()->next_distance(every), std::memory_order_relaxed);
    if (every == 1 || !is_first) {
      current_depths()->add(stack_depth(*layout_of_stacks(), return_place, known_end_of_stack()),
                            every);
    }
  });
}

}  // namespace

jlong depth_sample_address() {
  return current_depths() != nullptr && layout_of_stacks() ? reinterpret_cast<jlong>(&sample_depth)
                                                           : 0;
}

jint depth_countdown() {
  const auto counter = current_depths() == nullptr ? std::nullopt : current_depths()->countdown();
  return counter ? static_cast<jint>(*counter) : kNoCounter;
}

}  // namespace assay::agent
