// SPDX-License-Identifier: Apache-2.0
// Passes the VM's events on to the features of the agent.
#pragma once

#include <jvmti.h>

#include <span>

#include "jni/agent/agent.h"
#include "native/support/result.h"

namespace assay::agent {

// Enables events of one environment. Fails (unsupported) where the VM refuses.
Result<void> enable_events(jvmtiEnv* jvmti, const jvmtiEventCallbacks& callbacks,
                           std::span<const jvmtiEvent> events);

// Enables what the agent's features need, and the begin and the end of the VM. From then on the
// features hear of events. Fails (unsupported) where the VM refuses what a feature requires; what
// is not required is noted. Requires: the agent is published.
Result<void> enable_needs(jvmtiEnv* jvmti, Agent& agent);

}  // namespace assay::agent
