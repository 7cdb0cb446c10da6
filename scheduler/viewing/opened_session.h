// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "native/files/mapped_file.h"
#include "native/session/session_view.h"
#include "native/support/result.h"
#include "native/unit/unit_snapshot.h"
#include "native/views/counted_unit.h"

namespace assay::viewing {

// A session file that is mapped and taken apart. The view points into the file.
struct OpenedSession {
  std::string path;
  files::MappedFile file;
  session::SessionView view;
};

// Opens a session. Fails (not_found, io_failure), and (malformed_data, version_mismatch) where the
// file is none; for a result the error says how to keep a session.
Result<OpenedSession> open_session(const std::string& path);

// Decodes the units that `wanted` accepts, and warns on stderr where some cannot be read. Fails
// (version_mismatch) as views::counted_units() does.
Result<std::vector<views::CountedUnit>> units_of(const OpenedSession& session,
                                                 const views::UnitFilter& wanted);

// Decodes the units of the one method that `word` stands for; an empty word stands for all units.
// Fails as views::chosen_method() does.
Result<std::vector<views::CountedUnit>> units_named(const OpenedSession& session,
                                                    const std::string& word);

// Does the same for the units of several sessions, such as those of all JVMs of one run.
Result<std::vector<views::CountedUnit>> units_named(std::span<const OpenedSession> sessions,
                                                    const std::string& word);

// Returns the type's id. Fails (invalid_argument) with the nearest name where the session does not
// count such a type.
Result<unit::EventTypeId> counted_type(const OpenedSession& session, const std::string& name);

}  // namespace assay::viewing
