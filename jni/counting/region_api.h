// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <jvmti.h>

#include "native/support/result.h"

namespace assay::agent {

// Puts assay-regions.jar, which lies beside this library, on the VM's boot class path, so that each
// class of the program can call the API of regions. Fails (not_found, unsupported). Requires: the
// VM is loading the agent.
Result<void> add_region_api(jvmtiEnv* jvmti);

}  // namespace assay::agent
