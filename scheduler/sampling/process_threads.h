// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <chrono>
#include <set>
#include <vector>

namespace assay::sampling {

// Returns the threads' numbers in order; none when the process has ended.
std::vector<pid_t> threads_of(pid_t process);

// Finds out the JVM's own threads while it runs: they come and go, and once a thread has ended
// nobody knows what it was called.
class ThreadCensus {
 public:
  explicit ThreadCensus(pid_t process) : process_(process) {}

  // Looks for threads, at most once in 100 ms. Callers may call this function all the time.
  void look();

  const std::set<pid_t>& compilers() const { return compilers_; }
  // Returns all of the VM's threads, the compilers among them.
  const std::set<pid_t>& of_vm() const { return of_vm_; }

 private:
  pid_t process_;
  std::chrono::steady_clock::time_point next_look_;
  std::set<pid_t> compilers_;
  std::set<pid_t> of_vm_;
};

}  // namespace assay::sampling
