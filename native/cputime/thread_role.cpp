// SPDX-License-Identifier: Apache-2.0
#include "native/cputime/thread_role.h"

#include <algorithm>
#include <array>

#include "native/support/compiler_threads.h"

namespace assay::cputime {
namespace {

// The beginnings of the names that HotSpot 25 gives to its threads.
constexpr auto kCollectors = std::to_array<std::string_view>({
    "GC Thread#",
    "G1 ",
    "ParGC Thread",
    "Shenandoah",
    "ZDirector",
    "ZDriver",
    "ZStat",
    "ZUncommitter",
    "ZUnmapper",
    "ZWorker",
    "RuntimeWorker#",
});
constexpr auto kVm = std::to_array<std::string_view>({
    "VM Thread",
    "VM Periodic",
    "Service Thread",
    "Monitor Deflati",
    "Notification Th",
    "Signal Dispatch",
    "Attach Listener",
    "JFR ",
    "AsyncLog Thread",
    "assay",
});

bool begins_with_any(std::string_view name, auto& beginnings) {
  return std::ranges::any_of(
      beginnings, [&](std::string_view beginning) { return name.starts_with(beginning); });
}

}  // namespace

ThreadRole role_of(std::string_view name) {
  if (is_compiler_thread(name)) {
    return ThreadRole::compiler;
  }
  if (begins_with_any(name, kCollectors)) {
    return ThreadRole::collector;
  }
  return begins_with_any(name, kVm) ? ThreadRole::vm : ThreadRole::other;
}

}  // namespace assay::cputime
