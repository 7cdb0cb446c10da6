// SPDX-License-Identifier: Apache-2.0
// Reads what `perf script` prints with the fields of kPerfScriptFields and without stacks; the
// event has its modifiers ("cycles:Pu:", "cpu_core/cycles/Pu:"):
//   java 938/940 cpu-clock:u: 7fb3a861e386 int com.acme.Main.run(int) (/tmp/perf-938.map)
// The function is pure.
#pragma once

#include <string_view>

#include "native/support/result.h"
#include "scheduler/profilers/reported_profile.h"

namespace assay::profilers {

inline constexpr const char* kPerfScriptFields = "comm,pid,tid,event,ip,sym,dso";

// Reads the samples of `process`; samples of other processes are left out. Symbols of generated
// code come from a map file or from jitdump. A sample is charged to the method whose code it is in,
// because perf knows nothing of inlined methods. Samples in the interpreter, and in generated code
// without a symbol, are unknown. With --show-lost-events, the samples that the kernel has lost are
// counted. Fails (malformed_data) on lines that are not understood or have no end, and where the
// process has no samples.
Result<ReportedProfile> read_perf_script(std::string_view text, long process);

}  // namespace assay::profilers
