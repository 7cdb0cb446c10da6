// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace assay::json {

// The names of one object. A writer has an object for each of a million units: emptied, a set keeps
// its memory, and is not even touched.
class NameSet {
 public:
  // False when the name is there already.
  bool insert(std::string_view name);
  void clear();

 private:
  // A place in the table, in use if it is of the current generation.
  struct Slot {
    std::uint64_t generation = 0;
    std::uint64_t hash = 0;
    std::size_t start = 0;  // in text_
    std::size_t length = 0;
  };

  bool holds(const Slot& slot, std::uint64_t hash, std::string_view name) const;
  // The slot of `name`, or the free one where it belongs.
  Slot& slot_of(std::uint64_t hash, std::string_view name);
  void grow();

  std::vector<Slot> slots_;  // their number is a power of two
  std::string text_;         // all names, one behind the other
  std::size_t size_ = 0;
  std::uint64_t generation_ = 1;
};

}  // namespace assay::json
