// SPDX-License-Identifier: Apache-2.0
// Reads the code events of a code log (native/codelog).
#pragma once

#include <vector>

#include "native/codelog/code_log.h"
#include "native/support/result.h"
#include "scheduler/codemap/code_events.h"
#include "scheduler/codemap/code_map.h"

namespace assay::codemap {

// Returns the events. A UnitId is an index into CodeLog::units, a VersionId an index into
// CodeLog::installations. Fails (malformed_data) on an installation of a unit that the log does not
// have, or with another number of blocks than its unit.
Result<std::vector<CodeEvent>> events_of(const codelog::CodeLog& log);

Result<CodeMap> code_map_of(const codelog::CodeLog& log);

}  // namespace assay::codemap
