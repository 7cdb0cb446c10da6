// SPDX-License-Identifier: Apache-2.0
// Names the keys of facts about a JVM that its session records (encode_environment) and that
// programs look for.
#pragma once

#include <string>
#include <string_view>

namespace assay::session {

// The main class or the jar.
inline constexpr std::string_view kProgram = "java.program";

// Tells that Graal ran out of memory. The value says for what, in the VM's words.
inline constexpr std::string_view kGraalOutOfMemory = "graal.out_of_memory";

// Tells that the program used virtual threads. Frames of threads that wait are on no stack.
inline constexpr std::string_view kVirtualThreads = "vm.virtual_threads";

// Names the phases of Graal that were switched off, joined by '+'.
inline constexpr std::string_view kWithoutPhases = "graal.without_phases";

// Tells that inserted code broke a rule of regions, and ran as ordinary code in compiled methods.
inline constexpr std::string_view kRefusedRegions = "regions.refused";

// Returns the name of the socket on which the JVM of a session takes commands, beside the session.
inline std::string control_path_of(const std::string& session_path) {
  return session_path + ".control";
}

}  // namespace assay::session
