// SPDX-License-Identifier: Apache-2.0
#include "native/calls/inlined_calls.h"

#include <algorithm>

#include "native/unit/line_table.h"

namespace assay::calls {
namespace {

constexpr unit::ContextId kRoot{0};

std::optional<std::uint32_t> line_at(const unit::UnitSnapshot& unit, unit::MethodIndex method,
                                     std::int32_t bci) {
  if (!unit.has_positions() || bci < 0) {
    return std::nullopt;
  }
  const auto lines = unit::LineTable::parse(unit.line_tables[method.index()]);
  const std::int32_t line = lines ? lines->line_of(bci) : -1;
  return line < 0 ? std::nullopt : std::optional(static_cast<std::uint32_t>(line));
}

}  // namespace

std::optional<unit::EventTypeId> type_named(const session::SessionView& session,
                                            std::string_view name) {
  const auto found = std::ranges::find(session.event_types, name, &session::EventTypeRecord::name);
  if (found == session.event_types.end()) {
    return std::nullopt;
  }
  return unit::EventTypeId{static_cast<std::uint32_t>(found - session.event_types.begin())};
}

std::vector<CallFrame> caller_of_context(const unit::UnitSnapshot& unit, unit::ContextId context) {
  const unit::InlineContext& callee = unit.contexts[context.index()];
  return frames_at(unit, callee.parent, callee.call_site_bci);
}

std::vector<CallFrame> frames_at(const unit::UnitSnapshot& unit, unit::ContextId context,
                                 std::int32_t bci) {
  std::vector<CallFrame> frames;
  while (true) {
    const unit::InlineContext& at = unit.contexts[context.index()];
    frames.push_back({.method = unit.methods[at.method.index()],
                      .bci = bci < 0 ? std::nullopt : std::optional(bci),
                      .line = line_at(unit, at.method, bci)});
    if (context == kRoot) {
      return frames;
    }
    bci = at.call_site_bci;
    context = at.parent;
  }
}

std::vector<CallEdge> inlined_calls(const views::CountedUnit& unit, unit::EventTypeId type) {
  const unit::UnitSnapshot& snapshot = unit.snapshot;
  std::vector<CallEdge> edges;
  for (const decoding::EventCount& event : unit.counts.events) {
    if (event.type != type) {
      continue;
    }
    if (event.context == kRoot) {
      edges.push_back({.kind = CallerKind::unknown,
                       .caller = {},
                       .callee = "(inlined into " + unit.method() + ")",
                       .inlined = event.count});
      continue;
    }
    const unit::MethodIndex callee = snapshot.contexts[event.context.index()].method;
    edges.push_back({.kind = CallerKind::compiled,
                     .caller = caller_of_context(snapshot, event.context),
                     .callee = snapshot.methods[callee.index()],
                     .inlined = event.count});
  }
  return edges;
}

}  // namespace assay::calls
