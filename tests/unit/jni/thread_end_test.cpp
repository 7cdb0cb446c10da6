// SPDX-License-Identifier: Apache-2.0
#include "jni/memory/thread_end.h"

#include <gtest/gtest.h>
#include <pthread.h>

#include <string>
#include <thread>

namespace assay::agent {
namespace {

std::string order;

void note_detaching(void*) { order += "detached "; }
void note_end(void* text) { order += *static_cast<std::string*>(text); }

// Code that attaches threads to the VM detaches them by a destructor of this kind, and is often
// loaded after the agent.
TEST(AThreadsEnd, ComesAfterOthersDestructors) {
  ASSERT_TRUE(prepare_thread_ends());
  pthread_key_t later = 0;
  ASSERT_EQ(::pthread_key_create(&later, note_detaching), 0);
  std::string text = "ended";
  std::thread([&] {
    call_at_thread_end(note_end, &text);
    ::pthread_setspecific(later, &text);
  }).join();
  EXPECT_EQ(order, "detached ended");
  ::pthread_key_delete(later);
}

}  // namespace
}  // namespace assay::agent
