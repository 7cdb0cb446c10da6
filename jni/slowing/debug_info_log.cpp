// SPDX-License-Identifier: Apache-2.0
#include "jni/slowing/debug_info_log.h"

namespace assay::agent {

void DebugInfoLog::installed(std::uint64_t address, codelog::MonotonicNanos time) {
  const std::lock_guard lock(mutex_);
  untold_.installed(address, time);
}

bool DebugInfoLog::wants(std::uint64_t address) const {
  const std::lock_guard lock(mutex_);
  return !wants_untold_only_ || untold_.installed_at(address);
}

void DebugInfoLog::told(Result<codelog::CodeDebugInfo> info, codelog::MonotonicNanos now) {
  const std::lock_guard lock(mutex_);
  if (!info) {
    ++without_debug_info_;
    return;
  }
  info->time = untold_.installed_at(info->address).value_or(now);
  untold_.told(info->address, now);
  log_.append(codelog::encode_debug_info(*info));
}

std::size_t DebugInfoLog::want_untold_only() {
  const std::lock_guard lock(mutex_);
  wants_untold_only_ = true;
  return untold_.count();
}

std::optional<std::string> DebugInfoLog::missing() const {
  const std::lock_guard lock(mutex_);
  const std::uint64_t count = without_debug_info_ + untold_.count();
  if (count == 0) {
    return std::nullopt;
  }
  return "the VM gave no debug information of " + std::to_string(count) +
         " pieces of compiled code";
}

}  // namespace assay::agent
