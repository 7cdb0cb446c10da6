// SPDX-License-Identifier: Apache-2.0
#include "jni/memory/thread_end.h"

#include <pthread.h>

#include <climits>

namespace assay::agent {
namespace {

struct ThreadEnd {
  void (*action)(void*) = nullptr;
  void* argument = nullptr;
  int rounds = 0;  // rounds of destructors so far
};

pthread_key_t key;
thread_local ThreadEnd thread_end;

// The number of the round in which the action is called. The C library goes through all threads'
// destructors again as long as one of them sets its value, up to PTHREAD_DESTRUCTOR_ITERATIONS
// times. A destructor that detaches the thread from the VM, and so runs Java code, runs in an early
// round. The last round is left to sanitizers, which forget the thread then.
constexpr int kRounds = PTHREAD_DESTRUCTOR_ITERATIONS - 1;

void on_destruction(void* value) {
  auto& end = *static_cast<ThreadEnd*>(value);
  if (++end.rounds < kRounds && ::pthread_setspecific(key, value) == 0) {
    return;
  }
  end.action(end.argument);
}

}  // namespace

Result<void> prepare_thread_ends() {
  static const int error = ::pthread_key_create(&key, on_destruction);
  if (error != 0) {
    return make_error(ErrorCode::limit_exceeded,
                      "the process has no key for thread-specific data left (pthread_key_create)");
  }
  return {};
}

void call_at_thread_end(void (*action)(void*), void* argument) {
  thread_end = {action, argument};
  // Where this call gets no memory, the segment is never handed on. Space is lost, but no count.
  (void)::pthread_setspecific(key, &thread_end);
}

}  // namespace assay::agent
