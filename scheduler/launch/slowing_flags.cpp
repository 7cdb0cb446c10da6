// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/slowing_flags.h"

namespace assay::launch {

std::vector<std::string> slowing_flags(const std::string& iteration_method) {
  std::vector<std::string> flags = {
      // The sizes of compiled callees decide what is inlined: a slowed unit would be another one.
      "-Djdk.graal.SmallCompiledLowLevelGraphSize=0",
      // Padding before loops depends on what stands before it.
      "-Djdk.graal.LoopHeaderAlignment=0",
      "-Djdk.graal.IsolatedLoopHeaderAlignment=0",
      // So does padding against an erratum of older Intel processors.
      "-Djdk.graal.UseBranchesWithin32ByteBoundary=false",
  };
  if (!iteration_method.empty()) {
    flags.insert(flags.end(), {"-XX:CompileCommand=quiet",  // otherwise the VM tells it on stdout
                               "-XX:CompileCommand=dontinline,*::*$assay$body"});
  }
  return flags;
}

}  // namespace assay::launch
