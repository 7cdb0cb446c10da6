// SPDX-License-Identifier: Apache-2.0
// What java-shim/profiling's RecordedSamples prints of a .jfr file:
//   assay-recording<TAB>1
//   stated<TAB>NAME<TAB>VALUE
//   interval-ns<TAB>N
//   java<TAB>SAMPLES<TAB>LINE or -<TAB>METHOD
//   outside<TAB>N, unknown<TAB>N, lost<TAB>N, lost-bytes<TAB>N
//   end
// Pure.
#pragma once

#include <string_view>

#include "native/support/result.h"
#include "scheduler/profilers/reported_profile.h"

namespace assay::profilers {

// Whether the recorder of this event says which samples it has lost.
enum class LossAccount { kept, none };

// Fails (version_mismatch, malformed_data): another version, a text that is cut off or no such
// text, and one without samples.
Result<ReportedProfile> read_recording_text(std::string_view text, LossAccount losses);

}  // namespace assay::profilers
