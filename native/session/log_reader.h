// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "native/session/session_view.h"
#include "native/support/byte_codec.h"
#include "native/support/result.h"

namespace assay::session {

// Takes the log apart, record by record, into a view. A record that breaks its format keeps its id,
// so that later records still mean the right thing, and is noted as damage.
class LogReader {
 public:
  // Reads the log into the view. `log` is the part of the log that consists of whole records.
  static void read(std::span<const std::byte> log, SessionView& view);

 private:
  explicit LogReader(SessionView& view) : view_(view) {}

  Result<void> read_record(SessionRecordKind kind, ByteReader payload);
  Result<void> read_environment(ByteReader& payload);
  Result<void> read_event_type(ByteReader& payload);
  Result<void> read_unit(ByteReader& payload);
  Result<void> read_installed(ByteReader& payload);
  Result<void> read_discarded(ByteReader& payload);
  Result<void> read_left_alone(ByteReader& payload);
  Result<void> read_marker_check(ByteReader& payload);
  Result<void> read_cpu_time(const ByteReader& payload);
  Result<void> read_became_invalid(ByteReader& payload);
  Result<void> read_frames_on_stacks(ByteReader& payload);
  Result<void> read_vm_code(ByteReader& payload);
  Result<void> read_window(SessionRecordKind kind, ByteReader& payload);

  SessionView& view_;
  std::unordered_set<std::string> type_names_;
  // Position in view_.environment, by key.
  std::unordered_map<std::string, std::size_t> fact_positions_;
};

}  // namespace assay::session
