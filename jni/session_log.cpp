// SPDX-License-Identifier: Apache-2.0
#include "jni/session_log.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>

namespace assay::agent {
namespace {

constexpr std::uint64_t kChunkBytes = std::uint64_t{256} << 10;

std::uint64_t unix_milliseconds() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
}

void store(std::uint64_t& word, std::uint64_t value) {
  std::atomic_ref<std::uint64_t>(word).store(value, std::memory_order_release);
}

}  // namespace

bool SessionLog::append(std::span<const std::byte> record) {
  const std::lock_guard lock(mutex_);
  session::SessionHeader& header = file_.header();
  const std::uint64_t used = header.log_used + record.size();
  if (!commit_up_to(used)) {
    note_lost_record();
    return false;
  }
  std::memcpy(file_.log() + header.log_used, record.data(), record.size());
  store(header.log_used, used);  // release: pairs with the reader's acquire of log_used
  store(header.heartbeat_unix_ms, unix_milliseconds());
  return true;
}

void SessionLog::note_lost_record() {
  const std::lock_guard lock(mutex_);
  store(file_.header().records_lost, file_.header().records_lost + 1);
}

bool SessionLog::commit_up_to(std::uint64_t used) {
  const session::SessionHeader& header = file_.header();
  if (used > header.log_capacity) {
    return false;
  }
  if (used <= committed_) {
    return true;
  }
  const std::uint64_t wanted =
      std::min((used + kChunkBytes - 1) / kChunkBytes * kChunkBytes, header.log_capacity);
  if (!file_.commit(header.log_offset + committed_, wanted - committed_)) {
    return false;
  }
  committed_ = wanted;
  return true;
}

}  // namespace assay::agent
