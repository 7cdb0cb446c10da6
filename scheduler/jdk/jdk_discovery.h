// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/jdk/jdk.h"
#include "scheduler/process/environment.h"

namespace assay::jdk {

// Returns homes of JDKs in the order of preference: ASSAY_JAVA_HOME, JAVA_HOME, the java on PATH,
// the usual folders, newest name first. A JDK may be there twice, and a folder may hold no JDK.
std::vector<std::filesystem::path> candidate_homes(const process::Environment& environment);

// Returns the first JDK that fits. ASSAY_JAVA_HOME is an order: if it does not fit, nothing else is
// tried. Fails (not_found, version_mismatch, unsupported) with all that was found and what is
// wrong.
Result<Jdk> find_jdk(const process::Environment& environment);

}  // namespace assay::jdk
