// SPDX-License-Identifier: Apache-2.0
// Holds the debug information that the JVM itself keeps about compiled code: which bytecode of
// which method an address belongs to. Profilers that run in the JVM name their samples by this
// information. SourceCount holds what the compiler knew; debug information is what was left when
// the code was installed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace assay::codelog {

// A PcDesc of HotSpot, reduced to the innermost inlined method.
struct PcDescriptor {
  std::uint32_t pc = 0;      // offset from the code's address
  std::uint32_t method = 0;  // index into CodeDebugInfo::methods
  std::int32_t bci = 0;      // below 0: not in the bytecode, such as a lock at the method's entry
  std::uint32_t line = 0;    // 0: unknown

  bool operator==(const PcDescriptor&) const = default;
};

struct CodeDebugInfo {
  std::uint64_t address = 0;  // address of the code, as the JVM reports it
  std::uint64_t code_bytes = 0;
  // The time when the JVM reported the information, in nanoseconds of CLOCK_MONOTONIC. The JVM
  // reports on a thread of its own, before or after the code's installation was logged.
  std::int64_t time = 0;
  // The names are the VM's, without parameters: com/acme/Main$$Lambda.0x00007f01.run. The first
  // name is that of the method that was compiled.
  std::vector<std::string> methods = {};
  std::vector<PcDescriptor> descriptors = {};  // sorted by ascending pc

  bool operator==(const CodeDebugInfo&) const = default;
};

}  // namespace assay::codelog
