// SPDX-License-Identifier: Apache-2.0
// Whose code is at an address, at a time. The VM uses the memory of code that it has thrown away
// for other code, and tells of both with some delay.
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
  Place place = Place::stub;
  std::uintptr_t method = 0;  // as the VM names it; 0: none, or not yet told
  bool operator==(const CodeOwner&) const = default;
};

// Times are nanoseconds of a clock that never goes back. Code that begins where, or overlaps, what
// is still there replaces it.
class CodeRanges {
 public:
  // Our compiler's word, at the installation: `place` is `counted` or `left_alone`. Of 0 bytes:
  // their number is not known yet.
  void installed(std::uintptr_t address, std::uint64_t bytes, Place place, std::uint64_t time);
  // The VM's word for any compiled method, those of installed() among them: it comes later, and
  // adds the method's name.
  void loaded(std::uintptr_t address, std::uint64_t bytes, std::uintptr_t method,
              std::uint64_t time);
  // The VM's word, which may come after the memory has got new code.
  void unloaded(std::uintptr_t address, std::uintptr_t method, std::uint64_t time);
  // What the VM generates for itself: `place` is `stub` or `interpreter`. Telling it twice is fine.
  void generated(std::uintptr_t address, std::uint64_t bytes, Place place, std::uint64_t time);

  // The owner of the address: of those that were there at `time` or came later the first, for the
  // VM tells of new code after it has begun to run. Nothing where the VM told nothing.
  std::optional<CodeOwner> find(std::uintptr_t address, std::uint64_t time) const;

  // Whether the address lies between the first and the last code that the VM ever told of.
  bool is_among_code(std::uintptr_t address) const { return first_ <= address && address < last_; }

  // Drops code that had ended by then: no older sample will be asked about.
  void forget_before(std::uint64_t time);

  std::size_t size() const;

 private:
  static constexpr std::uint64_t kStillThere = std::numeric_limits<std::uint64_t>::max();

  struct Version {
    std::uint64_t bytes = 0;
    CodeOwner owner;
    std::uint64_t until = kStillThere;
  };
  // In the order in which the VM told of them; only the last may still be there.
  using Versions = std::vector<Version>;

  void add(std::uintptr_t address, Version version, std::uint64_t time);
  void end_overlapped(std::uintptr_t address, std::uint64_t bytes, std::uint64_t time);
  Version* still_there(std::uintptr_t address);

  std::map<std::uintptr_t, Versions> by_address_;
  std::uint64_t longest_ = 0;  // bytes of the longest code so far
  std::uintptr_t first_ = std::numeric_limits<std::uintptr_t>::max();
  std::uintptr_t last_ = 0;
};

}  // namespace assay::cputime
