// SPDX-License-Identifier: Apache-2.0
#include "scheduler/codemap/debug_names.h"

#include <algorithm>
#include <map>

namespace assay::codemap {
namespace {

using codelog::CodeDebugInfo;

using ByAddress = std::multimap<std::uint64_t, const CodeDebugInfo*>;

// Returns the debug information that was told nearest to the installation. The VM tells debug
// information on a thread of its own, some time before or after the installation is logged. Other
// code at the same address comes long before or after: the collector has to find the first code
// dead in between.
const CodeDebugInfo* nearest(const ByAddress& all, const codelog::Installation& installation) {
  const CodeDebugInfo* found = nullptr;
  const auto distance = [&](const CodeDebugInfo& info) {
    const auto told = static_cast<std::uint64_t>(info.time);
    const auto installed = static_cast<std::uint64_t>(installation.time);
    return info.time > installation.time ? told - installed : installed - told;
  };
  const auto [begin, end] = all.equal_range(installation.address);
  for (auto at = begin; at != end; ++at) {
    const CodeDebugInfo* info = at->second;
    if (info->code_bytes >= installation.code_bytes &&
        (found == nullptr || distance(*info) < distance(*found))) {
      found = info;
    }
  }
  return found;
}

}  // namespace

const codelog::PcDescriptor* descriptor_near(const CodeDebugInfo& info, std::uint64_t offset) {
  const auto behind =
      std::ranges::upper_bound(info.descriptors, offset, {}, &codelog::PcDescriptor::pc);
  return behind == info.descriptors.end() ? nullptr : &*behind;
}

DebugNames::DebugNames(const codelog::CodeLog& log) {
  ByAddress by_address;
  for (const CodeDebugInfo& info : log.debug_infos) {
    by_address.emplace(info.address, &info);
  }
  of_installation_.reserve(log.installations.size());
  for (const codelog::Installation& installation : log.installations) {
    of_installation_.push_back(nearest(by_address, installation));
  }
}

const CodeDebugInfo* DebugNames::of(VersionId version) const {
  return version.index() < of_installation_.size() ? of_installation_[version.index()] : nullptr;
}

std::optional<DebugName> DebugNames::find(VersionId version, std::uint64_t address) const {
  const CodeDebugInfo* info = of(version);
  if (info == nullptr || address < info->address) {
    return std::nullopt;
  }
  const codelog::PcDescriptor* descriptor = descriptor_near(*info, address - info->address);
  if (descriptor == nullptr || info->methods[descriptor->method].empty()) {
    return std::nullopt;
  }
  return DebugName{info->methods[descriptor->method], descriptor->line};
}

}  // namespace assay::codemap
