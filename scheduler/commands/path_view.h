// SPDX-License-Identifier: Apache-2.0
// Shows paths and branches of sessions, for `assay paths` and `assay read`.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/viewing/opened_session.h"

namespace CLI {
class App;
}

namespace assay::commands {

// Says what is shown of the paths of sessions.
struct PathView {
  bool branches = false;  // the edge profile in place of the paths
  bool full = false;      // all paths where a session has samples beside them
  std::string method;     // only this unit; empty: all units
  std::string format = "text";
  std::string profile;  // file for the whole profile; empty: none
  std::size_t top = 10;
};

// Adds the options of a view, but for --full.
void add_path_view(CLI::App& app, PathView& view);

// Returns the text of the view, and writes the profile where one is asked for. Fails (unsupported)
// where the sessions hold no paths, or no branches.
Result<std::string> path_view_text(std::span<const viewing::OpenedSession> sessions,
                                   const PathView& view);

}  // namespace assay::commands
