// SPDX-License-Identifier: Apache-2.0
// Numbers of the generated enums, as they arrive.
#pragma once

#include <cstdint>
#include <string>

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

}  // namespace assay::wire
