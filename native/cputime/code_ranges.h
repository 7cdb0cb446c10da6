// SPDX-License-Identifier: Apache-2.0
// Tells whose code is at an address at a given time. The VM uses the memory of code that it has
// discarded for other code, and reports both with some delay.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <vector>

#include "native/cputime/place.h"

namespace assay::cputime {

struct CodeOwner {
  TimePlace place = TimePlace::stub;
  std::uintptr_t method = 0;  // the VM's id of the method; 0: none, or not yet reported
  bool operator==(const CodeOwner&) const = default;
};

// Keeps the ranges of code. Times are nanoseconds of a clock that never goes back. New code
// replaces code that is still there and that overlaps it or begins at the same address.
class CodeRanges {
 public:
  // Notes what our compiler reports at an installation. `place` is `counted` or `left_alone`.
  // `bytes` is 0 where the size is not known yet.
  void installed(std::uintptr_t address, std::uint64_t bytes, TimePlace place, std::uint64_t time);
  // Notes what the VM reports about any compiled method, including those of installed(). The VM's
  // report comes later, and adds the method's name. The same code may be reported twice. Returns
  // whether the code was reported by installed().
  bool loaded(std::uintptr_t address, std::uint64_t bytes, std::uintptr_t method,
              std::uint64_t time);
  // Notes that the VM unloaded the code. The report may come after the memory has got new code.
  void unloaded(std::uintptr_t address, std::uintptr_t method, std::uint64_t time);
  // Notes code that the VM generates for itself: `place` is `stub` or `interpreter`. The same code
  // may be reported twice.
  void generated(std::uintptr_t address, std::uint64_t bytes, TimePlace place, std::uint64_t time);

  // Returns the owner of the address: the first of the owners that were there at `time` or came
  // later, because the VM reports new code after the code has begun to run. Returns nothing where
  // the VM reported nothing.
  std::optional<CodeOwner> find(std::uintptr_t address, std::uint64_t time) const;

  // Tells whether the address lies between the first and the last code that the VM ever reported.
  bool is_among_code(std::uintptr_t address) const { return first_ <= address && address < last_; }

  // Drops code that had ended by `time`. Requires: find() is not asked about an earlier time
  // afterwards.
  void forget_before(std::uint64_t time);

  std::size_t size() const;

 private:
  static constexpr std::uint64_t kStillThere = std::numeric_limits<std::uint64_t>::max();

  struct Version {
    std::uint64_t bytes = 0;
    CodeOwner owner;
    std::uint64_t until = kStillThere;
  };
  // The versions are in the order in which the VM reported them; only the last may still be there.
  using Versions = std::vector<Version>;

  void add(std::uintptr_t address, Version version, std::uint64_t time);
  void end_overlapped(std::uintptr_t address, std::uint64_t bytes, std::uint64_t time);
  Version* still_there(std::uintptr_t address);

  std::map<std::uintptr_t, Versions> by_address_;
  std::uint64_t longest_ = 0;  // size of the longest code so far, in bytes
  std::uintptr_t first_ = std::numeric_limits<std::uintptr_t>::max();
  std::uintptr_t last_ = 0;
};

}  // namespace assay::cputime
