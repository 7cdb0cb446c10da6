// SPDX-License-Identifier: Apache-2.0
#include "jni/counting/unit_registry.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "native/planning/plan_fingerprint.h"
#include "native/planning/planner.h"
#include "native/session/log_records.h"
#include "native/support/byte_codec.h"
#include "native/unit/plan_codec.h"
#include "native/unit/snapshot_codec.h"

namespace assay::agent {

// Tells the log of a unit that does not get its plan. The destructor tells the log, because the
// reason may be an exception.
class UnitRegistry::Outcome {
 public:
  explicit Outcome(SessionLog& log) : log_(log) {}
  Outcome(const Outcome&) = delete;
  Outcome& operator=(const Outcome&) = delete;
  Outcome(Outcome&&) = delete;
  Outcome& operator=(Outcome&&) = delete;
  ~Outcome();

  void is_of(const unit::UnitSnapshot& snapshot) { unit_.identity = snapshot.identity; }
  // From now on the log counts the unit as instrumented, unless it is told otherwise.
  void has_id(std::uint32_t id) { id_ = id; }
  void failed(const Error& error) { unit_.reason = error.message(); }
  void got_there() { got_there_ = true; }

 private:
  SessionLog& log_;
  session::UnitLeftAloneRecord unit_{
      .identity = {.method = "<unreadable>"},
      .reason = "an internal error happened, or there was no memory for its plan"};
  std::optional<std::uint32_t> id_;
  bool got_there_ = false;
};

UnitRegistry::Outcome::~Outcome() {
  if (got_there_) {
    return;
  }
  try {
    log_.append(id_ ? session::encode_unit_discarded(
                          {*id_, session::DiscardOutcome::runs_uncounted, unit_.reason})
                    : session::encode_unit_left_alone(unit_));
  } catch (...) {
    log_.note_lost_record();
  }
}

void UnitRegistry::plan_unit(std::span<const std::byte> snapshot_bytes, const HandOut& hand_out) {
  Outcome outcome(log_);
  if (const auto planned = plan_unit(snapshot_bytes, hand_out, outcome); !planned) {
    outcome.failed(planned.error());
  }
}

Result<void> UnitRegistry::plan_unit(std::span<const std::byte> snapshot_bytes,
                                     const HandOut& hand_out, Outcome& outcome) {
  ASSAY_ASSIGN(const unit::UnitSnapshot snapshot, unit::decode_snapshot(snapshot_bytes));
  outcome.is_of(snapshot);
  ASSAY_ASSIGN(const planning::PlannedUnit planned, planning::plan_unit(snapshot, options_));
  const unit::InstrumentationPlan& plan = planned.plan;
  ASSAY_ASSIGN(const std::uint32_t base, counters_.allocate(plan.counter_count));
  ASSAY_ASSIGN(const std::uint32_t unit_id, record_unit(snapshot, plan, base));
  outcome.has_id(unit_id);
  {
    const std::lock_guard lock(ranges_mutex_);
    ranges_.push_back({unit_id, base, plan.counter_count});
  }
  const std::uint64_t row_pointers = rows_.publish(plan.rows, base);

  if (!hand_out(unit::encode_plan(plan, snapshot, {unit_id, base, row_pointers}))) {
    return make_error(ErrorCode::limit_exceeded, "the VM has no memory for its plan");
  }
  outcome.got_there();
  return {};
}

Result<std::uint32_t> UnitRegistry::record_unit(const unit::UnitSnapshot& snapshot,
                                                const unit::InstrumentationPlan& plan,
                                                std::uint32_t counter_base) {
  const planning::PlanFingerprint fingerprint = planning::fingerprint_of(plan, snapshot);
  return log_.exclusively([&]() -> Result<std::uint32_t> {
    ASSAY_ASSIGN(const unit::TextIds text_ids, intern_texts(snapshot));
    const auto record = unit::encode_record(snapshot, text_ids);
    if (!log_.append(
            session::encode_session_unit(counter_base, plan.counter_count, fingerprint, record))) {
      return make_error(ErrorCode::io_failure,
                        "the session file has no space for the unit's record");
    }
    return unit_count_++;
  });
}

std::vector<bursts::CounterRange> UnitRegistry::counter_ranges() const {
  std::vector<bursts::CounterRange> ranges;
  {
    const std::lock_guard lock(ranges_mutex_);
    ranges = ranges_;
  }
  std::ranges::sort(ranges, {}, &bursts::CounterRange::base);
  return ranges;
}

Result<unit::TextIds> UnitRegistry::intern_texts(const unit::UnitSnapshot& snapshot) {
  unit::TextIds ids;
  ids.methods.reserve(snapshot.methods.size());
  for (const std::string& method : snapshot.methods) {
    ASSAY_ASSIGN(ids.methods.emplace_back(), intern(method));
  }
  ids.line_tables.reserve(snapshot.line_tables.size());
  for (const std::string& table : snapshot.line_tables) {
    ASSAY_ASSIGN(ids.line_tables.emplace_back(), intern(table));
  }
  if (snapshot.guest) {
    unit::GuestTextIds& guest = ids.guest.emplace();
    ASSAY_ASSIGN(guest.language, intern(snapshot.guest->language));
    ASSAY_ASSIGN(guest.source, intern(snapshot.guest->source));
  }
  return ids;
}

Result<std::uint32_t> UnitRegistry::intern(std::string_view text) {
  const auto next = static_cast<std::uint32_t>(text_ids_.size());
  const auto [entry, is_new] = text_ids_.try_emplace(std::string(text), next);
  if (is_new && !log_.append(session::encode_text(text))) {
    text_ids_.erase(entry);
    return make_error(ErrorCode::io_failure,
                      "the session file has no space for the name or the lines of a method");
  }
  return entry->second;
}

}  // namespace assay::agent
