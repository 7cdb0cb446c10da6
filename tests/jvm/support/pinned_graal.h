// SPDX-License-Identifier: Apache-2.0
// The pinned versions of Graal that the JDK of the tests can carry.
#pragma once

#include <string>
#include <vector>

namespace assay::jvm_tests {

// Oldest first.
std::vector<std::string> carried_graal_versions();

// Whether its jars are in the cache, where scripts/test puts those of all carried versions.
bool has_graal(const std::string& version);

}  // namespace assay::jvm_tests
