// SPDX-License-Identifier: Apache-2.0
#include "jni/agent/periodic_task.h"

#include <signal.h>

#include <utility>

namespace assay::agent {
namespace {

// Blocks all signals of the calling thread. A new thread inherits the mask of its creator. Signals
// are meant for the VM: a thread that the VM does not know must not get them.
class AllSignalsBlocked {
 public:
  AllSignalsBlocked() {
    sigset_t all;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &previous_);
  }
  AllSignalsBlocked(const AllSignalsBlocked&) = delete;
  AllSignalsBlocked& operator=(const AllSignalsBlocked&) = delete;
  AllSignalsBlocked(AllSignalsBlocked&&) = delete;
  AllSignalsBlocked& operator=(AllSignalsBlocked&&) = delete;
  ~AllSignalsBlocked() { ::pthread_sigmask(SIG_SETMASK, &previous_, nullptr); }

 private:
  sigset_t previous_;
};

}  // namespace

PeriodicTask::PeriodicTask(std::chrono::milliseconds period, std::function<void()> task)
    : period_(period), task_(std::move(task)) {
  const AllSignalsBlocked blocked;
  thread_ = std::thread([this] { loop(); });
}

PeriodicTask::~PeriodicTask() {
  {
    const std::lock_guard lock(mutex_);
    is_stopped_ = true;
  }
  stopped_.notify_all();
  thread_.join();
}

void PeriodicTask::loop() {
  std::unique_lock lock(mutex_);
  while (!stopped_.wait_for(lock, period_, [this] { return is_stopped_; })) {
    task_();
  }
}

}  // namespace assay::agent
