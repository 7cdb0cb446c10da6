// SPDX-License-Identifier: Apache-2.0
#include "native/results/unit_reading.h"

#include <algorithm>
#include <array>
#include <map>

#include "native/decoding/unit_decoder.h"
#include "native/planning/planner.h"
#include "native/results/decoded_unit.h"
#include "native/results/running_activations.h"
#include "native/support/saturating.h"

namespace assay::results {
namespace {

using decoding::EventCount;
using decoding::UnitCounts;
using session::SegmentKind;
using unit::UnitSnapshot;

class UnitReader {
 public:
  UnitReader(const session::SessionView& session, const session::SessionUnit& logged,
             const UnitSnapshot& snapshot)
      : session_(session), logged_(logged), snapshot_(snapshot) {}

  Result<UnitReading> read() {
    describe();
    if (!was_executed()) {
      // The zeros are true but for an activation that still runs, and the unit need not be planned
      // again.
      reading_.unit.inlined.emplace();
      if (session_.plan.unfinished != planning::UnfinishedSource::nothing) {
        reading_.unit.unfinished = 0;
      }
      reading_.unit.running_at_most =
          planning::may_use_handlers(session_.plan.unfinished) || session_.window
              ? running_at_most(session_, method())
              : 0;
      return std::move(reading_);
    }
    ASSAY_PROPAGATE(plan());
    ASSAY_PROPAGATE(read_application());
    ASSAY_ASSIGN(reading_.compiler_threads, counts_in(SegmentKind::compiler));
    ASSAY_ASSIGN(reading_.unit.unattributed, counts_in(SegmentKind::last_resort));
    return std::move(reading_);
  }

  Result<std::vector<Counts>> read_parts(std::span<const session::WindowPart> parts);

 private:
  void describe();
  bool was_executed() const;
  const std::string& method() const { return snapshot_.identity.method; }
  Result<void> plan();
  Result<void> read_application();
  // Returns the decoded counts of all segments of one kind, or empty counts when nothing was
  // counted there.
  Result<Counts> counts_in(SegmentKind kind) const;
  Result<UnitCounts> decode(const std::vector<std::uint64_t>& counters) const;
  Counts by_type(const std::vector<EventCount>& events) const;
  std::vector<InlinedMethod> by_method(const std::vector<EventCount>& events) const;
  HotPath hot_path(const decoding::PathCount& path) const;
  void compare(const UnitCounts& counts);
  void read_samples(const UnitCounts& counts);
  std::vector<std::uint64_t> counters_of(SegmentKind kind) const {
    return session_.counters.of(kind, logged_.counter_base, logged_.counter_count);
  }

  const session::SessionView& session_;
  const session::SessionUnit& logged_;
  const UnitSnapshot& snapshot_;
  planning::PlannedUnit planned_;
  UnitReading reading_;
};

bool all_zero(const std::vector<std::uint64_t>& counters) {
  return std::ranges::all_of(counters, [](std::uint64_t counter) { return counter == 0; });
}

void UnitReader::describe() {
  UnitResult& unit = reading_.unit;
  unit.method = snapshot_.identity.method;
  if (snapshot_.guest) {
    unit.guest = {snapshot_.guest->language, snapshot_.guest->source};
  }
  unit.entry_bci = snapshot_.identity.entry_bci;
  unit.compile_id = snapshot_.identity.compile_id;
  unit.strategy = to_string(session_.plan.strategy);
  unit.counts.resize(session_.event_types.size());
  if (logged_.installed) {
    unit.code_bytes = logged_.installed->code_bytes;
    unit.compile_us = logged_.installed->compile_us;
  }
}

bool UnitReader::was_executed() const {
  constexpr std::array kKinds = {SegmentKind::application, SegmentKind::shared,
                                 SegmentKind::compiler, SegmentKind::last_resort};
  return std::ranges::any_of(kKinds, [&](SegmentKind kind) {
    return session_.counters.any_segment(kind) && !all_zero(counters_of(kind));
  });
}

Result<void> UnitReader::plan() {
  ASSAY_ASSIGN(planned_, plan_of(session_, logged_, snapshot_));
  return {};
}

Result<UnitCounts> UnitReader::decode(const std::vector<std::uint64_t>& counters) const {
  return counts_of(session_, snapshot_, planned_.layout, counters);
}

Result<void> UnitReader::read_application() {
  UnitResult& unit = reading_.unit;
  ASSAY_ASSIGN(const UnitCounts counts, decode(application_counters(session_, logged_)));
  unit.strategy = to_string(counts.strategy_used);
  unit.counts = by_type(counts.events);
  if (counts.contexts_known) {
    unit.inlined = by_method(counts.events);
  }
  unit.unfinished = counts.unfinished_activations;
  unit.unfinished_source = to_string(counts.unfinished_source);
  unit.running_at_most =
      counts.handlers_may_miss || session_.window ? running_at_most(session_, method()) : 0;
  unit.became_invalid = counts.handlers_may_miss && logged_.became_invalid ? 1 : 0;
  unit.clamped_values = counts.clamped_values;
  for (const auto& path : std::span(counts.paths).first(std::min(counts.paths.size(), kHotPaths))) {
    unit.paths.push_back(hot_path(path));
  }
  if (counts.strategy_used == planning::Strategy::pep) {
    read_samples(counts);
  } else if (session_.plan.check) {
    compare(counts);
  }
  return {};
}

Result<std::vector<Counts>> UnitReader::read_parts(std::span<const session::WindowPart> parts) {
  std::vector<Counts> rows(parts.size());
  bool is_planned = false;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto of_kind = [&](SegmentKind kind) {
      return session::counters_in(parts[i].counted[session::index_of(kind)], logged_.counter_base,
                                  logged_.counter_count);
    };
    std::vector<std::uint64_t> counters = of_kind(SegmentKind::application);
    std::ranges::transform(counters, of_kind(SegmentKind::shared), counters.begin(),
                           saturating_add);
    if (all_zero(counters)) {
      continue;
    }
    if (!is_planned) {
      ASSAY_PROPAGATE(plan());
      is_planned = true;
    }
    ASSAY_ASSIGN(const UnitCounts counts, decode(counters));
    rows[i] = by_type(counts.events);
  }
  return rows;
}

void UnitReader::read_samples(const UnitCounts& counts) {
  for (const decoding::PathCount& path : counts.paths) {
    reading_.samples = saturating_add(reading_.samples, path.count);
  }
  if (session_.plan.check) {
    reading_.profiles = profile_pair(snapshot_, counts);
  }
}

Result<Counts> UnitReader::counts_in(SegmentKind kind) const {
  if (!session_.counters.any_segment(kind)) {
    return Counts();
  }
  const std::vector<std::uint64_t> counters = counters_of(kind);
  if (all_zero(counters)) {
    return Counts();
  }
  ASSAY_ASSIGN(const UnitCounts counts, decode(counters));
  return by_type(counts.events);
}

Counts UnitReader::by_type(const std::vector<EventCount>& events) const {
  Counts counts(session_.event_types.size());
  for (const EventCount& event : events) {
    auto& count = counts[event.type.index()];
    count = saturating_add(count, event.count);
  }
  return counts;
}

std::vector<InlinedMethod> UnitReader::by_method(const std::vector<EventCount>& events) const {
  // Methods of several classes may have one name, such as those of hidden classes that do the same.
  std::map<std::string_view, std::vector<EventCount>> grouped;
  for (const EventCount& event : events) {
    const unit::MethodIndex method = snapshot_.contexts[event.context.index()].method;
    grouped[snapshot_.methods[method.index()]].push_back(event);
  }
  std::vector<InlinedMethod> methods;
  methods.reserve(grouped.size());
  for (const auto& [method, of_method] : grouped) {
    methods.push_back({std::string(method), by_type(of_method)});
  }
  return methods;
}

HotPath UnitReader::hot_path(const decoding::PathCount& path) const {
  HotPath hot{.compile_id = snapshot_.identity.compile_id,
              .count = path.count,
              .starts_at_entry = path.starts_at_entry,
              .blocks = {},
              .lines = {}};
  for (const unit::BlockId id : path.blocks) {
    const unit::Block& block = snapshot_.blocks[id.index()];
    hot.blocks.push_back(id.value());
    if (block.line < 0) {
      continue;
    }
    std::string line =
        snapshot_.methods[block.line_method.index()] + ":" + std::to_string(block.line);
    if (hot.lines.empty() || hot.lines.back() != line) {
      hot.lines.push_back(std::move(line));
    }
  }
  return hot;
}

void UnitReader::compare(const UnitCounts& counts) {
  const Counts by_strategy = by_type(counts.events);
  const Counts by_dec = by_type(counts.checked_events);
  // The constant weights of a type. Other weights are added to the same counters by both.
  Counts weights(session_.event_types.size());
  for (const unit::Occurrence& occurrence : snapshot_.occurrences) {
    if (occurrence.type.index() < weights.size() && !occurrence.adds_value()) {
      weights[occurrence.type.index()] += occurrence.weight;
    }
  }
  // Each unfinished activation can put a block's count off by one.
  const std::uint64_t possible_error = saturating_add(
      reading_.unit.unfinished.value_or(0), reading_.unit.running_at_most.value_or(kSaturated));
  for (std::size_t i = 0; i < by_dec.size(); ++i) {
    const std::uint64_t difference =
        std::max(by_strategy[i], by_dec[i]) - std::min(by_strategy[i], by_dec[i]);
    reading_.differs |= difference != 0;
    if (difference > saturating_multiply(possible_error, weights[i])) {
      reading_.differences.push_back({.method = reading_.unit.method,
                                      .entry_bci = reading_.unit.entry_bci,
                                      .compile_id = reading_.unit.compile_id,
                                      .event = session_.event_types[i].name,
                                      .by_strategy = by_strategy[i],
                                      .by_dec = by_dec[i]});
    }
  }
}

}  // namespace

Result<UnitReading> read_unit(const session::SessionView& session,
                              const session::SessionUnit& unit) {
  ASSAY_ASSIGN(const UnitSnapshot snapshot, snapshot_of(session, unit));
  return UnitReader(session, unit, snapshot).read();
}

Result<std::vector<Counts>> counts_in_parts(const session::SessionView& session,
                                            const session::SessionUnit& unit,
                                            std::span<const session::WindowPart> parts) {
  ASSAY_ASSIGN(const UnitSnapshot snapshot, snapshot_of(session, unit));
  return UnitReader(session, unit, snapshot).read_parts(parts);
}

}  // namespace assay::results
