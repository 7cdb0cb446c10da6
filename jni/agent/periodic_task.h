// SPDX-License-Identifier: Apache-2.0
// Runs a task periodically on a thread of its own, which the VM does not know.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace assay::agent {

class PeriodicTask {
 public:
  // Requires: `task` does not throw.
  PeriodicTask(std::chrono::milliseconds period, std::function<void()> task);
  PeriodicTask(const PeriodicTask&) = delete;
  PeriodicTask& operator=(const PeriodicTask&) = delete;
  PeriodicTask(PeriodicTask&&) = delete;
  PeriodicTask& operator=(PeriodicTask&&) = delete;
  // Waits for a run in progress; no run starts afterwards.
  ~PeriodicTask();

 private:
  void loop();

  const std::chrono::milliseconds period_;
  const std::function<void()> task_;
  std::mutex mutex_;
  std::condition_variable stopped_;
  bool is_stopped_ = false;
  std::thread thread_;  // declared last: the thread uses all members above
};

}  // namespace assay::agent
