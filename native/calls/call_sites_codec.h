// SPDX-License-Identifier: Apache-2.0
// Reads what the shim tells of the calls in code that was installed.
//
// Version 2 (encoding: support/byte_codec.h):
//   u version = 2, identity (unit/unit_identity.h), u number of the unit plus 1 (0: the code notes
//   no calls), fixed64 address of the first instruction, u bytes of code,
//   u method count, string each,
//   u site count, each: u distance of the return address from the first instruction,
//                       u method that is called plus 1 (0: several may be, or the VM),
//                       u frame count, each, the innermost one first: u method, s bytecode index,
//                       u line (0: not known)
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "native/unit/unit_identity.h"

namespace assay::calls {

struct SiteFrame {
  std::uint32_t method = 0;  // index into CodeCallSites::methods
  std::int32_t bci = 0;
  std::uint32_t line = 0;  // 0: not known

  bool operator==(const SiteFrame&) const = default;
};

struct CallSite {
  std::uint64_t returns_to = 0;   // distance from the first instruction, in bytes
  std::vector<SiteFrame> frames;  // at least one; the innermost one first
  // Index into CodeCallSites::methods. Absent: the call goes to what the receiver's class says, or
  // to the VM.
  std::optional<std::uint32_t> only_target = {};

  bool operator==(const CallSite&) const = default;
};

struct CodeCallSites {
  unit::UnitIdentity identity;
  std::optional<std::uint64_t> unit;  // absent: the code notes no calls of itself
  std::uint64_t address = 0;
  std::uint64_t bytes = 0;
  std::vector<std::string> methods;
  std::vector<CallSite> sites;

  bool operator==(const CodeCallSites&) const = default;
};

// Fails (malformed_data), and (version_mismatch) where another build wrote the message.
Result<CodeCallSites> decode_call_sites(std::span<const std::byte> bytes);

}  // namespace assay::calls
