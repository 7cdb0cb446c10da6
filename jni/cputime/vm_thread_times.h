// SPDX-License-Identifier: Apache-2.0
// Measures the CPU time of the process's threads that are not the program's, by their role.
#pragma once

#include <sys/types.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "native/cputime/thread_role.h"

namespace assay::agent {

// The length of a thread's name as the kernel keeps it, in bytes.
inline constexpr std::size_t kKernelNameLength = 15;

// Returns the threads of the process by their names in the kernel. Of several threads with one
// name, any one is in the result.
std::unordered_map<std::string, pid_t> threads_by_name();

// CPU time in user mode and in the kernel, in nanoseconds.
struct SplitTime {
  std::uint64_t user = 0;
  std::uint64_t system = 0;
};

// Returns the CPU time so far of any thread of the process. The system's own sums for a process are
// split worse than the times of its threads: in the sums, missed clock ticks count for less.
//
// The time of the calling thread takes one call of the system. That of another thread takes some 30
// microseconds, because a file of the kernel's has to be read.
SplitTime time_of_thread(pid_t thread);

class VmThreadTimes {
 public:
  // Looks at all threads of the process except those for which `is_the_programs` is true. Returns
  // the threads that exist; nothing where the system does not list them.
  std::optional<std::unordered_set<pid_t>> look(const std::function<bool(pid_t)>& is_the_programs);

  // Returns the time in user mode of a role's threads, in nanoseconds, as far as looks saw it. The
  // time of a thread that has ended counts up to the last look.
  std::uint64_t of(cputime::ThreadRole role) const;
  // Returns the time in the kernel of threads of all roles, in nanoseconds.
  std::uint64_t in_kernel() const;

 private:
  struct Seen {
    cputime::ThreadRole role = cputime::ThreadRole::other;
    SplitTime time;
  };
  static constexpr std::size_t kRoles = 4;

  void look_at(pid_t thread);
  void ended(const Seen& thread);

  std::unordered_map<pid_t, Seen> threads_;
  std::array<SplitTime, kRoles> of_ended_{};
};

}  // namespace assay::agent
