// SPDX-License-Identifier: Apache-2.0
// The debug information that the JVM itself keeps of compiled code: which bytecode of which method
// an address belongs to. Profilers that run in the JVM name their samples by it. Unlike
// SourceCount, which is what the compiler knew, it is what was left when the code was installed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace assay::codelog {

// What HotSpot calls a PcDesc, of the innermost inlined method alone.
struct PcDescriptor {
  std::uint32_t pc = 0;      // offset from the code's address
  std::uint32_t method = 0;  // index into CodeDebugInfo::methods
  std::int32_t bci = 0;      // below 0: not in the bytecode, such as a lock at the method's entry
  std::uint32_t line = 0;    // 0: unknown

  bool operator==(const PcDescriptor&) const = default;
};

struct CodeDebugInfo {
  std::uint64_t address = 0;  // of the code, as the JVM tells it
  std::uint64_t code_bytes = 0;
  // Nanoseconds of CLOCK_MONOTONIC at which the JVM told it: on a thread of its own, and so before
  // or after the code's installation was logged.
  std::int64_t time = 0;
  // As the VM has them, without parameters: com/acme/Main$$Lambda.0x00007f01.run. The first is the
  // method that was compiled.
  std::vector<std::string> methods = {};
  std::vector<PcDescriptor> descriptors = {};  // by pc, which never falls

  bool operator==(const CodeDebugInfo&) const = default;
};

}  // namespace assay::codelog
