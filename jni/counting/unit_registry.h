// SPDX-License-Identifier: Apache-2.0
// Registers compilation units in the session: takes a unit's snapshot and makes its plan.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "jni/counting/counter_space.h"
#include "jni/counting/row_tables.h"
#include "jni/session/session_log.h"
#include "native/bursts/hot_units.h"
#include "native/planning/plan_options.h"
#include "native/support/result.h"
#include "native/unit/instrumentation_plan.h"
#include "native/unit/snapshot_codec.h"
#include "native/unit/unit_snapshot.h"

namespace assay::agent {

class UnitRegistry {
 public:
  UnitRegistry(planning::PlanOptions options, SessionLog& log, CounterSpace& counters)
      : options_(options), log_(log), counters_(counters) {}

  // Takes the bytes of the plan (unit/plan_codec.h); returns false when they did not get there.
  using HandOut = std::function<bool(std::span<const std::byte>)>;

  // Plans a unit and hands the plan out. Where this fails for any reason, the log says that the
  // unit runs uncounted.
  void plan_unit(std::span<const std::byte> snapshot_bytes, const HandOut& hand_out);

  // Returns where the counters of all units are, sorted by base.
  std::vector<bursts::CounterRange> counter_ranges() const;

 private:
  class Outcome;

  Result<void> plan_unit(std::span<const std::byte> snapshot_bytes, const HandOut& hand_out,
                         Outcome& outcome);
  Result<std::uint32_t> record_unit(const unit::UnitSnapshot& snapshot,
                                    const unit::InstrumentationPlan& plan,
                                    std::uint32_t counter_base);
  Result<unit::TextIds> intern_texts(const unit::UnitSnapshot& snapshot);
  Result<std::uint32_t> intern(std::string_view text);

  planning::PlanOptions options_;
  SessionLog& log_;
  CounterSpace& counters_;
  RowTables rows_;
  // The ids of texts, guarded by the log's lock: the order of records gives units and texts ids.
  std::unordered_map<std::string, std::uint32_t> text_ids_;
  std::uint32_t unit_count_ = 0;
  mutable std::mutex ranges_mutex_;
  std::vector<bursts::CounterRange> ranges_;  // guarded by the mutex
};

}  // namespace assay::agent
