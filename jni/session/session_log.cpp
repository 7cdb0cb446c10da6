// SPDX-License-Identifier: Apache-2.0
#include "jni/session/session_log.h"

#include <algorithm>
#include <cstring>

#include "jni/session/header_words.h"

namespace assay::agent {
namespace {

constexpr std::uint64_t kChunkBytes = std::uint64_t{256} << 10;

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
  store_word(header.log_used, used);  // release: pairs with the reader's acquire of log_used
  store_word(header.heartbeat_unix_ms, unix_milliseconds());
  return true;
}

void SessionLog::note_lost_record() {
  const std::lock_guard lock(mutex_);
  store_word(file_.header().records_lost, file_.header().records_lost + 1);
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
