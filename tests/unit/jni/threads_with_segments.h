// SPDX-License-Identifier: Apache-2.0
// Runs tests on threads that have segments of their own, as threads of a counted program do.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <span>
#include <thread>

#include "jni/counting/counting_memory.h"
#include "jni/memory/thread_segment_pointer.h"
#include "tests/support/temporary_folder.h"

namespace assay::agent {

// One process samples by one request, so all tests of a suite share the segments. The parameter
// is the suite, so that each suite has segments of its own.
template <typename Suite>
class ThreadsWithSegments : public testing::Test {
 protected:
  // Makes the segments. Returns null, and the test fails, where that is not possible. Requires:
  // called once.
  static ThreadSegments* make_segments(std::span<const MemoryRegion> regions) {
    static const test::TemporaryFolder folder;
    static Result<SessionFile> file =
        SessionFile::create((folder.path() / "a.session").string(), {});
    if (!file) {
      ADD_FAILURE() << file.error().message();
      return nullptr;
    }
    static ThreadSegments made(*file);
    if (!ThreadSegments::prepare(made, planning::SegmentBase::thread_word, regions,
                                 std::uint64_t{1} << 26U)) {
      ADD_FAILURE() << "the segments cannot be made";
      return nullptr;
    }
    the_segments = &made;
    return the_segments;
  }

  // Runs the function on a new thread with a segment of its own.
  template <typename Function>
  static void on_attached_thread(const Function& function) {
    std::jthread([&] {
      ASSERT_TRUE(the_segments->attach_thread(session::SegmentKind::application));
      function();
    }).join();
  }

 private:
  static inline ThreadSegments* the_segments = nullptr;
};

}  // namespace assay::agent
