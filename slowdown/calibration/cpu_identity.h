// SPDX-License-Identifier: Apache-2.0
// Identifies the processor that a calibration is about: what an instruction costs on one processor
// is not taken for granted on another, or after an update of the microcode.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "native/support/result.h"

namespace assay::slowdown {

struct CpuIdentity {
  std::string vendor;  // "GenuineIntel"
  std::uint32_t family = 0;
  std::uint32_t model = 0;
  std::uint32_t stepping = 0;
  std::string model_name;
  std::string microcode;  // as the system writes it; empty where it does not say (virtual machines)

  friend bool operator==(const CpuIdentity&, const CpuIdentity&) = default;
};

// Reads the first processor in the text of /proc/cpuinfo. Fails (unsupported) when the text lacks
// what names a processor.
Result<CpuIdentity> parse_cpu_identity(std::string_view cpuinfo);

// Returns one line: "GenuineIntel family 6 model 106 stepping 6 microcode 0xd0003a5 (Xeon ...)".
std::string to_string(const CpuIdentity& cpu);

}  // namespace assay::slowdown
