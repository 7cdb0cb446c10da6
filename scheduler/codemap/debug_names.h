// SPDX-License-Identifier: Apache-2.0
// Names an address of installed code as the JVM's own debug information does. A profiler that
// trusts the debug information can give no better name. The functions are pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "native/codelog/code_log.h"
#include "scheduler/codemap/code_events.h"

namespace assay::codemap {

struct DebugName {
  std::string_view method;  // as the VM has it: com/acme/Main.run
  std::uint32_t line = 0;   // 0: unknown

  bool operator==(const DebugName&) const = default;
};

// Returns the descriptor that HotSpot takes for a thread that was stopped at `offset` of its
// topmost compiled frame; null where there is none. HotSpot takes pc_desc_near(pc + 1), the first
// descriptor behind the address (is_decipherable_compiled_frame in HotSpot's forte.cpp):
// descriptors between safepoints say where a piece of code ends, not where it begins.
const codelog::PcDescriptor* descriptor_near(const codelog::CodeDebugInfo& info,
                                             std::uint64_t offset);

// The debug information of each installation of a log. Requires: the log outlives the object.
class DebugNames {
 public:
  explicit DebugNames(const codelog::CodeLog& log);

  // Returns null where the JVM told no debug information.
  const codelog::CodeDebugInfo* of(VersionId version) const;

  // Names an address in that version. Returns nothing where the JVM does not know the address.
  std::optional<DebugName> find(VersionId version, std::uint64_t address) const;

 private:
  std::vector<const codelog::CodeDebugInfo*> of_installation_;
};

}  // namespace assay::codemap
