// SPDX-License-Identifier: Apache-2.0
#include "native/sites/site_counts.h"

#include "native/session/session_facts.h"

namespace assay::sites {
namespace {

std::uint64_t value_of(const session::CounterSums& sums, session::SegmentKind kind,
                       std::uint64_t counter) {
  return sums.of(kind, counter, 1).front();
}

}  // namespace

std::uint64_t program_count(const session::SessionView& view, std::uint64_t counter) {
  return value_of(view.counters, session::SegmentKind::application, counter);
}

std::uint64_t shared_count(const session::SessionView& view, const session::SiteRecord& record) {
  std::uint64_t sum = 0;
  for (const session::SiteCounterPair& pair : record.counters) {
    sum += value_of(view.counters, session::SegmentKind::last_resort, pair.compiled) +
           value_of(view.counters, session::SegmentKind::last_resort, pair.interpreted);
  }
  return sum;
}

bool has_refused_regions(const session::SessionView& view) {
  return view.fact(session::kRefusedRegions) != nullptr;
}

std::vector<std::string> notes_of_session(const session::SessionView& view) {
  std::vector<std::string> notes = view.messages;
  if (has_refused_regions(view)) {
    notes.emplace_back(
        "inserted code was changed or broke a rule at the places above, and ran there as ordinary "
        "code, so the compiler removed less, and counts are not exact there; another agent may "
        "have changed it (--remove-refused-regions leaves such code out of compiled methods)");
  }
  notes.insert(notes.end(), view.damages.begin(), view.damages.end());
  if (view.state != session::SessionState::ended) {
    notes.emplace_back(
        "the counts were read before the program announced its end: it still ran, or it was "
        "killed");
  }
  return notes;
}

}  // namespace assay::sites
