// SPDX-License-Identifier: Apache-2.0
#include "jni/unit_registry.h"

#include <utility>

#include "native/planning/planner.h"
#include "native/session/log_records.h"
#include "native/support/byte_codec.h"
#include "native/unit/plan_codec.h"
#include "native/unit/snapshot_codec.h"

namespace assay::agent {

Result<std::vector<std::byte>> UnitRegistry::plan_unit(std::span<const std::byte> snapshot_bytes) {
  ASSAY_ASSIGN(const unit::UnitSnapshot snapshot, unit::decode_snapshot(snapshot_bytes));
  auto plan = plan_unit(snapshot);
  if (!plan) {
    log_.append(session::encode_unit_left_alone({snapshot.methods.front(), snapshot.entry_bci,
                                                 snapshot.compile_id, plan.error().message()}));
  }
  return plan;
}

Result<std::vector<std::byte>> UnitRegistry::plan_unit(const unit::UnitSnapshot& snapshot) {
  ASSAY_ASSIGN(planning::PlannedUnit planned, planning::plan_unit(snapshot, options_));
  const unit::InstrumentationPlan& plan = planned.plan;
  ASSAY_ASSIGN(const std::uint32_t base, counters_.allocate(plan.counter_count));
  ASSAY_ASSIGN(const std::uint32_t unit_id, record_unit(snapshot, base, plan.counter_count));
  const std::uint64_t row_pointers = rows_.publish(plan.rows, base);

  ByteWriter reply;
  reply.put_unsigned(unit_id);
  std::vector<std::byte> bytes = reply.take();
  const std::vector<std::byte> encoded = unit::encode_plan(plan, snapshot, base, row_pointers);
  bytes.insert(bytes.end(), encoded.begin(), encoded.end());
  return bytes;
}

Result<std::uint32_t> UnitRegistry::record_unit(const unit::UnitSnapshot& snapshot,
                                                std::uint32_t counter_base,
                                                std::uint32_t counter_count) {
  return log_.exclusively([&]() -> Result<std::uint32_t> {
    std::vector<std::uint32_t> method_ids;
    method_ids.reserve(snapshot.methods.size());
    for (const std::string& method : snapshot.methods) {
      ASSAY_ASSIGN(method_ids.emplace_back(), intern(method));
    }
    const auto record = unit::encode_record(snapshot, method_ids);
    if (!log_.append(session::encode_unit(counter_base, counter_count, record))) {
      return make_error(ErrorCode::io_failure, "no space for the unit's record");
    }
    return unit_count_++;
  });
}

Result<std::uint32_t> UnitRegistry::intern(std::string_view text) {
  const auto next = static_cast<std::uint32_t>(text_ids_.size());
  const auto [entry, is_new] = text_ids_.try_emplace(std::string(text), next);
  if (is_new && !log_.append(session::encode_text(text))) {
    text_ids_.erase(entry);
    return make_error(ErrorCode::io_failure, "no space for the name of a method");
  }
  return entry->second;
}

}  // namespace assay::agent
