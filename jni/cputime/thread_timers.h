// SPDX-License-Identifier: Apache-2.0
// A timer of CPU time for each thread of the program.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <ctime>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace assay::agent {

// Not for two threads at a time: the caller has a lock.
class ThreadTimers {
 public:
  explicit ThreadTimers(std::uint64_t interval_ns);

  // A running timer for this thread of the process, which may be another one than the caller; the
  // number that its samples carry is told by number_of(). Where the system refuses a timer, the
  // thread is counted as not sampled. A thread that has one is left as it is.
  // `in_kernel`, here as below: nanoseconds of the thread's life so far. A thread of a native
  // library may come and go: attached to the VM, detached, and attached again.
  void add(pid_t thread, std::uint64_t in_kernel);
  void remove(pid_t thread, std::uint64_t in_kernel);
  void remove_all();

  // Threads that ended without a word: those not in `alive` are removed.
  void keep_only(const std::unordered_set<pid_t>& alive);

  // Of the program, now or a moment ago: a thread that was removed counts until keep_only() has
  // been told that it is gone.
  bool is_known(pid_t thread) const { return numbers_.contains(thread) || ended_.contains(thread); }
  std::vector<pid_t> threads() const;
  // Nanoseconds of threads that were removed.
  std::uint64_t ended_in_kernel() const;
  // 0 when no thread has this number any more.
  pid_t thread_of(std::uint32_t number) const;

  std::uint64_t not_sampled() const { return not_sampled_; }
  const std::string& refusal() const { return refusal_; }  // why, in words

 private:
  struct Slot {
    pid_t thread = 0;
    timer_t timer{};
    bool has_timer = false;
  };

  void start(Slot& slot, std::uint32_t number);
  void stop(Slot& slot);

  const std::uint64_t interval_ns_;
  std::uint64_t most_timers_;
  std::uint64_t timers_ = 0;
  std::uint64_t not_sampled_ = 0;
  std::string refusal_;
  std::vector<Slot> slots_;
  std::vector<std::uint32_t> free_;
  std::unordered_map<pid_t, std::uint32_t> numbers_;
  std::unordered_map<pid_t, std::uint64_t> ended_;  // nanoseconds in the kernel
  std::uint64_t gone_in_kernel_ = 0;
};

}  // namespace assay::agent
