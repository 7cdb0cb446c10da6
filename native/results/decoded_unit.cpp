// SPDX-License-Identifier: Apache-2.0
#include "native/results/decoded_unit.h"

#include <algorithm>
#include <string>

#include "native/planning/plan_fingerprint.h"
#include "native/support/saturating.h"
#include "native/unit/snapshot_codec.h"

namespace assay::results {

using decoding::EventCount;
using decoding::UnitCounts;
using session::SegmentKind;
using unit::UnitSnapshot;

Result<UnitSnapshot> snapshot_of(const session::SessionView& session,
                                 const session::SessionUnit& logged) {
  ASSAY_ASSIGN(unit::DecodedRecord record, unit::decode_record(logged.record));
  UnitSnapshot snapshot = std::move(record.snapshot);
  const auto text_of = [&](std::uint32_t id) {
    return id < session.texts.size() ? session.texts[id] : std::string();
  };
  snapshot.methods.clear();
  for (const std::uint32_t id : record.text_ids.methods) {
    std::string name = text_of(id);
    snapshot.methods.push_back(name.empty() ? "<name lost>" : std::move(name));
  }
  for (std::size_t i = 0; i < record.text_ids.line_tables.size(); ++i) {
    snapshot.line_tables[i] = text_of(record.text_ids.line_tables[i]);
  }
  if (const auto& guest = record.text_ids.guest) {
    snapshot.guest = {text_of(guest->language), text_of(guest->source)};
  }
  return snapshot;
}

Result<planning::PlannedUnit> plan_of(const session::SessionView& session,
                                      const session::SessionUnit& logged,
                                      const UnitSnapshot& snapshot) {
  ASSAY_ASSIGN(planning::PlannedUnit planned, planning::plan_unit(snapshot, session.plan));
  if (planning::fingerprint_of(planned.plan, snapshot) != logged.fingerprint) {
    return make_error(ErrorCode::version_mismatch,
                      "the unit was counted by another plan than this build makes for it");
  }
  return planned;
}

std::vector<std::uint64_t> application_counters(const session::SessionView& session,
                                                const session::SessionUnit& logged) {
  const auto of_kind = [&](SegmentKind kind) {
    return session.counters.of(kind, logged.counter_base, logged.counter_count);
  };
  std::vector<std::uint64_t> counters = of_kind(SegmentKind::application);
  const std::vector<std::uint64_t> shared = of_kind(SegmentKind::shared);
  std::ranges::transform(counters, shared, counters.begin(), saturating_add);
  return counters;
}

Result<UnitCounts> counts_of(const session::SessionView& session, const UnitSnapshot& snapshot,
                             const planning::UnitLayout& layout,
                             const std::vector<std::uint64_t>& counters) {
  ASSAY_ASSIGN(UnitCounts counts, decoding::decode_counts(snapshot, layout, counters));
  const auto is_unknown = [&](const EventCount& event) {
    return event.type.index() >= session.event_types.size() ||
           event.context.index() >= snapshot.contexts.size();
  };
  if (std::ranges::any_of(counts.events, is_unknown) ||
      std::ranges::any_of(counts.checked_events, is_unknown)) {
    return malformed("a unit names an event type that does not exist");
  }
  return counts;
}

}  // namespace assay::results
