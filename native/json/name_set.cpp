// SPDX-License-Identifier: Apache-2.0
#include "native/json/name_set.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace assay::json {
namespace {

constexpr std::size_t kFirstSlots = 64;

}  // namespace

bool NameSet::insert(std::string_view name) {
  if (2 * (size_ + 1) > slots_.size()) {
    grow();
  }
  const std::uint64_t hash = std::hash<std::string_view>{}(name);
  Slot& slot = slot_of(hash, name);
  if (slot.generation == generation_) {
    return false;
  }
  slot = {generation_, hash, text_.size(), name.size()};
  text_ += name;
  ++size_;
  return true;
}

void NameSet::clear() {
  ++generation_;
  size_ = 0;
  text_.clear();
}

bool NameSet::holds(const Slot& slot, std::uint64_t hash, std::string_view name) const {
  return slot.hash == hash && std::string_view(text_).substr(slot.start, slot.length) == name;
}

NameSet::Slot& NameSet::slot_of(std::uint64_t hash, std::string_view name) {
  std::size_t index = hash & (slots_.size() - 1);
  while (slots_[index].generation == generation_ && !holds(slots_[index], hash, name)) {
    index = (index + 1) & (slots_.size() - 1);
  }
  return slots_[index];
}

void NameSet::grow() {
  const std::vector<Slot> before =
      std::exchange(slots_, std::vector<Slot>(std::max(kFirstSlots, 2 * slots_.size())));
  for (const Slot& slot : before) {
    if (slot.generation == generation_) {
      slot_of(slot.hash, std::string_view(text_).substr(slot.start, slot.length)) = slot;
    }
  }
}

}  // namespace assay::json
