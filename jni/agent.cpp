// SPDX-License-Identifier: Apache-2.0
#include "jni/agent.h"

namespace assay::agent {
namespace {

Agent* current_agent = nullptr;

}  // namespace

Agent* Agent::current() { return current_agent; }

void Agent::publish(std::unique_ptr<Agent> agent) { current_agent = agent.release(); }

}  // namespace assay::agent
