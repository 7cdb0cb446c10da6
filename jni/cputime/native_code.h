// SPDX-License-Identifier: Apache-2.0
// Tells which loaded library an address is in, and whether a thread was in the kernel there.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace assay::agent {

enum class Library { vm, other };

// Requires: used by one thread at a time.
class NativeCode {
 public:
  // Returns the library, and nothing where no loaded library has the address.
  std::optional<Library> library_of(std::uintptr_t address);

  // Tells whether the instruction before the address is a system call: a thread that was
  // interrupted in the kernel goes on after it. Returns false where the memory cannot be read.
  bool follows_system_call(std::uintptr_t address);

 private:
  struct Region {
    std::uintptr_t begin = 0;
    std::uintptr_t end = 0;
    Library library = Library::other;
  };
  void read_libraries();
  const Region* region_of(std::uintptr_t address) const;

  std::vector<Region> regions_;
  std::uint64_t next_reading_ = 0;  // monotonic nanoseconds
  std::unordered_map<std::uintptr_t, bool> follows_system_call_;
};

}  // namespace assay::agent
