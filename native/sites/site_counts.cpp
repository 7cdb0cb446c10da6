// SPDX-License-Identifier: Apache-2.0
#include "native/sites/site_counts.h"

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

std::vector<std::string> notes_of_session(const session::SessionView& view) {
  std::vector<std::string> notes = view.messages;
  notes.insert(notes.end(), view.damages.begin(), view.damages.end());
  if (view.state != session::SessionState::ended) {
    notes.emplace_back(
        "the counts were read before the program announced its end: it still ran, or it was "
        "killed");
  }
  return notes;
}

}  // namespace assay::sites
