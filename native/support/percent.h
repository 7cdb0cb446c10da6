// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace assay {

// Converts a share (0 to 1) to percent, or to points.
inline constexpr double kPercent = 100;

}  // namespace assay
