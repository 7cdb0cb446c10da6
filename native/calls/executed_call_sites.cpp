// SPDX-License-Identifier: Apache-2.0
#include "native/calls/executed_call_sites.h"

#include <map>
#include <utility>

#include "native/calls/inlined_calls.h"
#include "native/support/saturating.h"

namespace assay::calls {

std::vector<ExecutedSite> executed_call_sites(const views::CountedUnit& unit,
                                              unit::EventTypeId type) {
  const unit::UnitSnapshot& snapshot = unit.snapshot;
  std::map<std::pair<unit::ContextId, std::int32_t>, std::uint64_t> counts;
  for (const unit::Occurrence& occurrence : snapshot.occurrences) {
    if (occurrence.type == type) {
      std::uint64_t& count = counts[{occurrence.context, occurrence.bci}];
      count = saturating_add(count, unit.counts.block_counts[occurrence.block.index()]);
    }
  }
  std::vector<ExecutedSite> sites;
  for (const auto& [place, count] : counts) {
    if (count != 0) {
      sites.push_back({frames_at(snapshot, place.first, place.second), count});
    }
  }
  return sites;
}

}  // namespace assay::calls
