// SPDX-License-Identifier: Apache-2.0
#include "native/calls/code_map.h"

#include <algorithm>

#include "native/support/saturating.h"

namespace assay::calls {
namespace {

using cputime::TimePlace;

// The VM's names of hidden classes hold an address, and ours do not.
constexpr std::string_view kAddressInName = "0x";

// Tells whether the VM's record is about the code that our compiler has told of: the VM may tell
// first.
bool is_told_twice(const session::VmCodeRecord& told, const CodeCallSites& code) {
  return told.place == TimePlace::compiled && told.address == code.address &&
         (told.name == code.identity.method || told.name.find(kAddressInName) != std::string::npos);
}

CallerKind kind_of(TimePlace place) {
  switch (place) {
    case TimePlace::compiled:
      return CallerKind::first_compiler;
    case TimePlace::interpreter:
      return CallerKind::interpreter;
    default:
      return CallerKind::vm;
  }
}

// Tells whether both are the same place of the program: a unit may be compiled again, and its code
// may come to lie where the old code was.
bool is_same_place(const Caller& one, const Caller& other) {
  if (one.kind != other.kind) {
    return false;
  }
  if (one.kind != CallerKind::compiled) {
    return one.kind == CallerKind::interpreter || one.vm_code->name == other.vm_code->name;
  }
  const auto equal_frames = [&](const SiteFrame& a, const SiteFrame& b) {
    return a.bci == b.bci && one.code->methods[a.method] == other.code->methods[b.method];
  };
  return std::ranges::equal(one.site->frames, other.site->frames, equal_frames);
}

}  // namespace

CodeMap::CodeMap(std::span<const CodeCallSites> compiled,
                 std::span<const session::VmCodeRecord> vm_code) {
  std::multimap<std::uint64_t, const CodeCallSites*> by_start;
  for (const CodeCallSites& code : compiled) {
    by_start.emplace(code.address, &code);
    for (const CallSite& site : code.sites) {
      by_return_address_[saturating_add(code.address, site.returns_to)].push_back(
          {CallerKind::compiled, &code, &site, nullptr});
    }
  }
  for (const session::VmCodeRecord& code : vm_code) {
    const auto [begin, end] = by_start.equal_range(code.address);
    if (std::none_of(begin, end,
                     [&](const auto& entry) { return is_told_twice(code, *entry.second); })) {
      add_vm_code(code);
    }
  }
}

void CodeMap::add_vm_code(const session::VmCodeRecord& code) {
  vm_code_.emplace(code.address, &code);
  longest_ = std::max(longest_, code.bytes);
}

// A call returns behind its own instruction, so the call's code ends at the return address or
// later.
Caller CodeMap::caller_at(std::uint64_t return_address) const {
  std::vector<Caller> callers;
  const auto add = [&](const Caller& caller) {
    if (std::ranges::none_of(callers,
                             [&](const Caller& known) { return is_same_place(known, caller); })) {
      callers.push_back(caller);
    }
  };
  if (const auto sites = by_return_address_.find(return_address);
      sites != by_return_address_.end()) {
    std::ranges::for_each(sites->second, add);
  }
  const std::uint64_t first = return_address > longest_ ? return_address - longest_ : 0;
  for (auto at = vm_code_.lower_bound(first); at != vm_code_.end() && at->first < return_address;
       ++at) {
    if (return_address - at->first <= at->second->bytes) {
      add({kind_of(at->second->place), nullptr, nullptr, at->second});
    }
  }
  if (callers.size() == 1) {
    return callers.front();
  }
  return {callers.empty() ? CallerKind::unknown : CallerKind::replaced, nullptr, nullptr, nullptr};
}

}  // namespace assay::calls
