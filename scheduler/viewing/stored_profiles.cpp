// SPDX-License-Identifier: Apache-2.0
#include "scheduler/viewing/stored_profiles.h"

#include <utility>

#include "native/files/text_file.h"
#include "native/views/program_profile.h"
#include "scheduler/viewing/opened_session.h"

namespace assay::viewing {

Result<profiles::ProgramProfile> load_profile(const std::string& path) {
  const auto text = files::read_text_file(path);
  if (text && profiles::begins_as_profile(*text)) {
    auto profile = profiles::read_profile(*text);
    return profile
               ? profile
               : make_error(profile.error().code(), "'" + path + "': " + profile.error().message());
  }
  ASSAY_ASSIGN(const OpenedSession session, open_session(path));
  ASSAY_ASSIGN(const auto units, units_named(session, ""));
  return views::profile_of(units);
}

Result<void> take_full_paths(std::vector<views::CountedUnit>& units) {
  for (views::CountedUnit& unit : units) {
    decoding::UnitCounts& counts = unit.counts;
    if (counts.strategy_used != planning::Strategy::pep) {
      continue;
    }
    if (counts.full_paths.empty() && !counts.paths.empty()) {
      return make_error(ErrorCode::unsupported,
                        "the session has samples only: 'assay paths --full -- java ...' counts "
                        "every path, and --check counts them beside the samples");
    }
    counts.strategy_used = planning::Strategy::pc;
    counts.paths = std::move(counts.full_paths);
    counts.edge_counts = std::move(counts.full_edge_counts);
  }
  return {};
}

}  // namespace assay::viewing
