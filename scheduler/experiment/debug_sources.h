// SPDX-License-Identifier: Apache-2.0
// Names the same samples as block_sources.h, by the debug information that the JVM itself has at
// their addresses. Pure.
#pragma once

#include <span>

#include "native/codelog/code_log.h"
#include "scheduler/codemap/code_map.h"
#include "scheduler/profilers/reported_profile.h"
#include "scheduler/sampling/sample_records.h"

namespace assay::experiment {

// Tells whether the log has debug information, which is written on request only.
bool has_debug_information(const codelog::CodeLog& log);

// Fills `places` and `unknown` only. Only what the map finds is named, so that the result differs
// from the truth by its names alone. What the map or the JVM does not know is unknown.
profilers::ReportedProfile by_debug_information(std::span<const sampling::Sample> samples,
                                                const codemap::CodeMap& map,
                                                const codelog::CodeLog& log);

}  // namespace assay::experiment
