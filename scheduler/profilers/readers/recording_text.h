// SPDX-License-Identifier: Apache-2.0
// Reads what java-shim/profiling's RecordedSamples prints of a .jfr file:
//   assay-recording<TAB>1
//   stated<TAB>NAME<TAB>VALUE
//   interval-ns<TAB>N
//   java<TAB>SAMPLES<TAB>LINE or -<TAB>METHOD
//   outside<TAB>N, unknown<TAB>N, lost<TAB>N, lost-bytes<TAB>N
//   end
// The function is pure.
#pragma once

#include <string_view>

#include "native/support/result.h"
#include "scheduler/profilers/reported_profile.h"

namespace assay::profilers {

// Says whether the recorder of this event counts the samples that it has lost.
enum class LossAccount { kept, none };

// Reads the text. Fails on another version (version_mismatch), and on a text that is cut off, is of
// another kind, or has no samples (malformed_data).
Result<ReportedProfile> read_recording_text(std::string_view text, LossAccount losses);

}  // namespace assay::profilers
