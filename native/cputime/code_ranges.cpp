// SPDX-License-Identifier: Apache-2.0
#include "native/cputime/code_ranges.h"

#include <algorithm>
#include <iterator>

namespace assay::cputime {

CodeRanges::Version* CodeRanges::still_there(std::uintptr_t address) {
  const auto found = by_address_.find(address);
  if (found == by_address_.end() || found->second.back().until != kStillThere) {
    return nullptr;
  }
  return &found->second.back();
}

void CodeRanges::end_overlapped(std::uintptr_t address, std::uint64_t bytes, std::uint64_t time) {
  const std::uintptr_t end = address + bytes;
  // No code that begins before this address reaches to `address`.
  const std::uintptr_t begin = address > longest_ ? address - longest_ : 0;
  for (auto at = by_address_.lower_bound(begin); at != by_address_.end() && at->first < end; ++at) {
    Version& last = at->second.back();
    if (last.until == kStillThere && at->first + last.bytes > address) {
      last.until = time;
    }
  }
}

void CodeRanges::add(std::uintptr_t address, Version version, std::uint64_t time) {
  if (version.bytes == 0 || version.bytes > kStillThere - address) {
    return;
  }
  end_overlapped(address, version.bytes, time);
  longest_ = std::max(longest_, version.bytes);
  first_ = std::min(first_, address);
  last_ = std::max(last_, address + version.bytes);
  by_address_[address].push_back(version);
}

void CodeRanges::installed(std::uintptr_t address, std::uint64_t bytes, TimePlace place,
                           std::uint64_t time) {
  add(address, {std::max<std::uint64_t>(bytes, 1), {place, 0}}, time);
}

bool CodeRanges::loaded(std::uintptr_t address, std::uint64_t bytes, std::uintptr_t method,
                        std::uint64_t time) {
  Version* known = still_there(address);
  const bool is_ours =
      known != nullptr && (known->owner.method == 0 || known->owner.method == method) &&
      (known->owner.place == TimePlace::counted || known->owner.place == TimePlace::left_alone);
  if (!is_ours) {
    add(address, {bytes, {TimePlace::compiled, method}}, time);
    return false;
  }
  // The VM's size is used, because it includes the bytes behind the unit's own instructions.
  const CodeOwner owner{known->owner.place, method};
  if (bytes > known->bytes) {
    known->until = 0;  // no sample finds this version any more
    add(address, {bytes, owner}, time);
  } else {
    known->owner = owner;
  }
  return true;
}

void CodeRanges::unloaded(std::uintptr_t address, std::uintptr_t method, std::uint64_t time) {
  Version* known = still_there(address);
  if (known != nullptr && known->owner.method == method) {
    known->until = time;
  }
}

void CodeRanges::generated(std::uintptr_t address, std::uint64_t bytes, TimePlace place,
                           std::uint64_t time) {
  const Version* known = still_there(address);
  if (known == nullptr || known->bytes != bytes || known->owner != CodeOwner{place, 0}) {
    add(address, {bytes, {place, 0}}, time);
  }
}

std::optional<CodeOwner> CodeRanges::find(std::uintptr_t address, std::uint64_t time) const {
  const Version* found = nullptr;
  const std::uintptr_t begin = address > longest_ ? address - longest_ : 0;
  for (auto at = by_address_.lower_bound(begin); at != by_address_.end() && at->first <= address;
       ++at) {
    for (const Version& version : at->second) {
      const bool covers = address - at->first < version.bytes && version.until > time;
      if (covers && (found == nullptr || version.until < found->until)) {
        found = &version;
      }
    }
  }
  return found == nullptr ? std::nullopt : std::optional(found->owner);
}

void CodeRanges::forget_before(std::uint64_t time) {
  for (auto at = by_address_.begin(); at != by_address_.end();) {
    std::erase_if(at->second, [&](const Version& version) { return version.until < time; });
    at = at->second.empty() ? by_address_.erase(at) : std::next(at);
  }
}

std::size_t CodeRanges::size() const {
  std::size_t sum = 0;
  for (const auto& [address, versions] : by_address_) {
    sum += versions.size();
  }
  return sum;
}

}  // namespace assay::cputime
