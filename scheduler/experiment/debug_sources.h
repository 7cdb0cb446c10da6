// SPDX-License-Identifier: Apache-2.0
// The same samples as in block_sources.h, named by the debug information that the JVM itself has at
// their addresses. Pure.
#pragma once

#include <span>

#include "native/codelog/code_log.h"
#include "scheduler/codemap/code_map.h"
#include "scheduler/profilers/reported_profile.h"
#include "scheduler/sampling/sample_records.h"

namespace assay::experiment {

// Whether the log has any: it is written on request only.
bool has_debug_information(const codelog::CodeLog& log);

// `places` and `unknown` alone are filled. Only what the map finds is named, so that the result
// differs from the truth by its names alone; what the map or the JVM does not know is unknown.
profilers::ReportedProfile by_debug_information(std::span<const sampling::Sample> samples,
                                                const codemap::CodeMap& map,
                                                const codelog::CodeLog& log);

}  // namespace assay::experiment
