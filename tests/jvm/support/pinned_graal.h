// SPDX-License-Identifier: Apache-2.0
// Finds the pinned versions of Graal that the JDK of the tests can carry.
#pragma once

#include <string>
#include <vector>

namespace assay::jvm_tests {

// Returns the versions, the oldest first.
std::vector<std::string> carried_graal_versions();

// Tells whether the version's jars are in the cache, where scripts/test puts those of all versions
// that are carried.
bool has_graal(const std::string& version);

}  // namespace assay::jvm_tests
