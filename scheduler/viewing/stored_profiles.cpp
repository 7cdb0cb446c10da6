// SPDX-License-Identifier: Apache-2.0
#include "scheduler/viewing/stored_profiles.h"

#include <utility>

#include "native/calls/stored_call_graph.h"
#include "native/files/text_file.h"
#include "native/views/program_profile.h"
#include "scheduler/viewing/opened_session.h"

namespace assay::viewing {

namespace {

template <typename T>
Result<T> with_name_of_file(const std::string& path, Result<T> read) {
  return read ? std::move(read)
              : make_error(read.error().code(), "'" + path + "': " + read.error().message());
}

// Where only calls were noted, a session has units without paths and branches.
Result<StoredProfile> profile_of_session(const std::string& path) {
  ASSAY_ASSIGN(const OpenedSession session, open_session(path));
  StoredProfile stored;
  if (auto calls = calls::call_graph_of(session.view, calls::CallerFrames::all)) {
    stored.calls = std::move(*calls);
  }
  ASSAY_ASSIGN(const auto units, units_named(session, ""));
  profiles::ProgramProfile program = views::profile_of(units);
  if (!stored.calls || !program.paths.empty() || !program.edges.branches.empty()) {
    stored.program = std::move(program);
  }
  return stored;
}

}  // namespace

Result<StoredProfile> load_stored_profile(const std::string& path) {
  const auto text = files::read_text_file(path);
  if (text && profiles::begins_as_profile(*text)) {
    ASSAY_ASSIGN(auto program, with_name_of_file(path, profiles::read_profile(*text)));
    return StoredProfile{.program = std::move(program), .calls = {}};
  }
  if (text && calls::begins_as_call_graph(*text)) {
    ASSAY_ASSIGN(auto graph, with_name_of_file(path, calls::read_call_graph(*text)));
    return StoredProfile{.program = {}, .calls = std::move(graph)};
  }
  return profile_of_session(path);
}

Result<profiles::ProgramProfile> load_profile(const std::string& path) {
  ASSAY_ASSIGN(StoredProfile stored, load_stored_profile(path));
  if (!stored.program) {
    return make_error(ErrorCode::unsupported,
                      "'" + path + "' has calls, and neither paths nor branches");
  }
  return std::move(*stored.program);
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
