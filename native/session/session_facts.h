// SPDX-License-Identifier: Apache-2.0
// Facts of a JVM that its session records (encode_environment) and that somebody looks for.
#pragma once

#include <string_view>

namespace assay::session {

// The main class or the jar.
inline constexpr std::string_view kProgram = "java.program";

// Set when memory ran out for Graal: for what, as the VM names it.
inline constexpr std::string_view kGraalOutOfMemory = "graal.out_of_memory";

}  // namespace assay::session
