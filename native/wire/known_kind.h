// SPDX-License-Identifier: Apache-2.0
// Reads numbers of the generated enums and versions, as they arrive.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "native/support/byte_codec.h"
#include "native/support/result.h"
#include "native/wire/wire.h"

namespace assay::wire {

// Returns the value that has this number. Fails (malformed_data) where this build knows no such
// value: its writer is another build, or the bytes are damaged.
template <typename Kind>
Result<Kind> known_kind(std::uint64_t number) {
  if (number >= count_of(Kind{})) {
    return make_error(ErrorCode::malformed_data, std::string(word_for(Kind{})) + " " +
                                                     std::to_string(number) +
                                                     " is not known to this build");
  }
  return static_cast<Kind>(number);
}

// Reads the version that a message begins with. Fails (version_mismatch) where it is not `known`.
inline Result<void> expect_version(ByteReader& in, std::uint32_t known, std::string_view message) {
  ASSAY_ASSIGN(const std::uint32_t version, in.unsigned32());
  if (version != known) {
    return make_error(ErrorCode::version_mismatch,
                      "the " + std::string(message) + " has version " + std::to_string(version) +
                          ", but this build reads version " + std::to_string(known));
  }
  return {};
}

}  // namespace assay::wire
