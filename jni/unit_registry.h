// SPDX-License-Identifier: Apache-2.0
// Compilation units on their way into the session: snapshot in, plan out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "jni/counter_space.h"
#include "jni/row_tables.h"
#include "jni/session_log.h"
#include "native/planning/plan_options.h"
#include "native/support/result.h"
#include "native/unit/unit_snapshot.h"

namespace assay::agent {

class UnitRegistry {
 public:
  UnitRegistry(planning::PlanOptions options, SessionLog& log, CounterSpace& counters)
      : options_(options), log_(log), counters_(counters) {}

  // u unit id, then the plan's bytes: what NativeBridge.planUnit returns. All or nothing: a unit
  // that fails leaves no record but that of having been left alone, with the reason.
  Result<std::vector<std::byte>> plan_unit(std::span<const std::byte> snapshot_bytes);

 private:
  Result<std::vector<std::byte>> plan_unit(const unit::UnitSnapshot& snapshot);
  Result<std::uint32_t> record_unit(const unit::UnitSnapshot& snapshot, std::uint32_t counter_base,
                                    std::uint32_t counter_count);
  Result<std::uint32_t> intern(std::string_view text);

  planning::PlanOptions options_;
  SessionLog& log_;
  CounterSpace& counters_;
  RowTables rows_;
  // Guarded by the log's lock: the order of records gives units and texts their ids.
  std::unordered_map<std::string, std::uint32_t> text_ids_;
  std::uint32_t unit_count_ = 0;
};

}  // namespace assay::agent
