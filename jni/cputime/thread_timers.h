// SPDX-License-Identifier: Apache-2.0
// Keeps a timer of CPU time for each thread of the program.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <ctime>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace assay::agent {

// Requires: the caller has a lock, because only one thread may call at a time.
class ThreadTimers {
 public:
  explicit ThreadTimers(std::uint64_t interval_ns);

  // Starts a timer for this thread of the process, which need not be the caller; thread_of() finds
  // the thread by the number that its samples carry. Where the system refuses a timer, the thread
  // is counted as not sampled. A thread that has a timer is left as it is. `in_kernel` is the
  // thread's time in the kernel so far, in nanoseconds, here and in remove(). A thread of a native
  // library may come and go: attached to the VM, detached, and attached again.
  void add(pid_t thread, std::uint64_t in_kernel);
  void remove(pid_t thread, std::uint64_t in_kernel);
  void remove_all();

  // Removes the threads that ended unannounced: those that are not in `alive`.
  void keep_only(const std::unordered_set<pid_t>& alive);

  // Tells whether a thread belongs to the program, now or a moment ago: a thread that was removed
  // counts until keep_only() has been told that it is gone.
  bool is_known(pid_t thread) const { return numbers_.contains(thread) || ended_.contains(thread); }
  std::vector<pid_t> threads() const;
  // Returns the time in the kernel of threads that were removed, in nanoseconds.
  std::uint64_t ended_in_kernel() const;
  // Returns 0 when no thread has this number any more.
  pid_t thread_of(std::uint32_t number) const;

  std::uint64_t not_sampled() const { return not_sampled_; }
  const std::string& refusal() const { return refusal_; }  // why threads are not sampled, in words

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
