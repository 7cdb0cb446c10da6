// SPDX-License-Identifier: Apache-2.0
#include "native/views/stacks.h"

#include <cstdint>
#include <map>
#include <string_view>

#include "native/results/stack_frame.h"
#include "native/support/saturating.h"

namespace assay::views {
namespace {

using unit::ContextId;

std::string stack_of(const CountedUnit& unit, ContextId context) {
  std::string stack;
  for (ContextId at = context; at != ContextId{0}; at = unit.snapshot.contexts[at.index()].parent) {
    const auto method = unit.snapshot.contexts[at.index()].method;
    stack.insert(0, ";" + results::stack_frame(unit.snapshot.methods[method.index()]));
  }
  return results::stack_frame(unit.method()) + stack;
}

}  // namespace

Result<std::string> collapsed_stacks(std::span<const CountedUnit> units, unit::EventTypeId type) {
  std::map<std::string, std::uint64_t> stacks;
  for (const CountedUnit& unit : units) {
    if (!unit.counts.contexts_known) {
      return make_error(ErrorCode::unsupported,
                        "strategy pd keeps no inlining contexts apart: count with another strategy "
                        "(ec, pc, dec)");
    }
    for (const decoding::EventCount& event : unit.counts.events) {
      if (event.type == type) {
        std::uint64_t& count = stacks[stack_of(unit, event.context)];
        count = saturating_add(count, event.count);
      }
    }
  }
  return results::collapsed_stacks(stacks);
}

}  // namespace assay::views
