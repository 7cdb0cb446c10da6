// SPDX-License-Identifier: Apache-2.0
// Reads what the shim tells of the compiler's decisions about the calls of a unit.
//
// Version 1 (encoding: support/byte_codec.h):
//   u version = 1, u unit id, u method count, string each,
//   u site count, each, callers before what was inlined into them:
//       u number of the site whose inlined body has the call, from 1 (0: the root method),
//       s bytecode index, u line (0: not known), u method plus 1 (0: not known),
//       byte flags (1: inlined, 2: dispatched, 4: the call is still there),
//       u decision count, each: byte positive, string reason
//       u type count, each: string, float probability
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "native/support/result.h"

namespace assay::inlining {

struct Decision {
  bool positive = false;
  std::string reason;  // in the compiler's words

  bool operator==(const Decision&) const = default;
};

struct ReceiverType {
  std::string name;
  float probability = 0;

  bool operator==(const ReceiverType&) const = default;
};

// One call in the bytecode of the root method, or of a method that was inlined.
struct CallSite {
  std::optional<std::uint32_t> caller{};  // index of the site that was inlined; absent: the root
  std::int32_t bci = 0;
  std::uint32_t line = 0;                 // 0: not known
  std::optional<std::uint32_t> target{};  // index into UnitDecisions::methods; absent: not known
  bool inlined = false;
  bool dispatched = false;
  bool alive = false;  // the call is in the code that was emitted
  std::vector<Decision> decisions{};
  std::vector<ReceiverType> types{};  // of the profile with which Graal decided

  bool operator==(const CallSite&) const = default;
};

struct UnitDecisions {
  std::uint64_t unit = 0;
  std::vector<std::string> methods;
  std::vector<CallSite> sites;  // a caller comes before its callees

  bool operator==(const UnitDecisions&) const = default;
};

// Fails (malformed_data), and (version_mismatch) where another build wrote the message.
Result<UnitDecisions> decode_decisions(std::span<const std::byte> bytes);

}  // namespace assay::inlining
