// SPDX-License-Identifier: Apache-2.0
// What `perf script` prints, with the fields that kPerfScriptFields asks for and without stacks;
// the event has its modifiers ("cycles:Pu:", "cpu_core/cycles/Pu:"):
//   java 938/940 cpu-clock:u: 7fb3a861e386 int com.acme.Main.run(int) (/tmp/perf-938.map)
// Pure.
#pragma once

#include <string_view>

#include "native/support/result.h"
#include "scheduler/profilers/reported_profile.h"

namespace assay::profilers {

inline constexpr const char* kPerfScriptFields = "comm,pid,tid,event,ip,sym,dso";

// Symbols of generated code come from a map file or from jitdump; each is charged to the method
// whose code it is, for perf knows nothing of inlined ones. The interpreter, and generated code
// without a symbol, are unknown. With --show-lost-events, what the kernel has lost is counted.
// Samples of other processes than `process` are left out; if there are no others, that is an error.
// Fails (malformed_data) on lines that are not understood or have no end, and without samples.
Result<ReportedProfile> read_perf_script(std::string_view text, long process);

}  // namespace assay::profilers
