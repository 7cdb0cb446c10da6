// SPDX-License-Identifier: Apache-2.0
// Reads and writes figures as bytes: the payload of a session's record of CPU time.
#pragma once

#include <cstddef>
#include <vector>

#include "native/cputime/figures.h"
#include "native/support/byte_codec.h"
#include "native/support/result.h"

namespace assay::cputime {

std::vector<std::byte> encode_figures(const Figures& figures);

// Fails (malformed_data) on damaged bytes, and (version_mismatch) on bytes of a later version.
Result<Figures> decode_figures(ByteReader reader);

}  // namespace assay::cputime
