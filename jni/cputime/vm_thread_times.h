// SPDX-License-Identifier: Apache-2.0
// The CPU time of the process's threads that are not the program's, by their role.
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

// What the kernel keeps of a thread's name.
inline constexpr std::size_t kKernelNameLength = 15;

// The threads of the process by such a name; of several with one name, any.
std::unordered_map<std::string, pid_t> threads_by_name();

// Nanoseconds of CPU time.
struct SplitTime {
  std::uint64_t user = 0;
  std::uint64_t system = 0;
};

// Of any thread of the process, now. The system's own sums for a process are split worse than its
// threads' are: a thread whose clock ticks are missed counts for less in them.
SplitTime time_of_thread(pid_t thread);

class VmThreadTimes {
 public:
  // Looks at all threads of the process; `is_the_programs` says which to pass over. Gives the
  // threads that there are; nothing where the system does not list them.
  std::optional<std::unordered_set<pid_t>> look(const std::function<bool(pid_t)>& is_the_programs);

  // In user mode, as far as looks saw it: of a thread that has ended, up to the last look.
  std::uint64_t of(cputime::ThreadRole role) const;
  // In the kernel, of threads of all roles.
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
