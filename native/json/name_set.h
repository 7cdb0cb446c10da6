// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace assay::json {

// The names of one object. A writer has an object for each of a million units, so clear() keeps the
// memory of the set and does not touch it.
class NameSet {
 public:
  // Adds a name. Returns false when the name is there already.
  bool insert(std::string_view name);
  void clear();

 private:
  // A place in the table, which is in use if its generation is the current one.
  struct Slot {
    std::uint64_t generation = 0;
    std::uint64_t hash = 0;
    std::size_t start = 0;  // position in text_
    std::size_t length = 0;
  };

  bool holds(const Slot& slot, std::uint64_t hash, std::string_view name) const;
  // Returns the slot of `name`, or the free slot where the name belongs.
  Slot& slot_of(std::uint64_t hash, std::string_view name);
  void grow();

  std::vector<Slot> slots_;  // their number is a power of two
  std::string text_;         // all names, one behind the other
  std::size_t size_ = 0;
  std::uint64_t generation_ = 1;
};

}  // namespace assay::json
