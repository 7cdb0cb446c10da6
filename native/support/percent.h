// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace assay {

// In what there is one of: from a part (0 to 1) to percent, or points.
inline constexpr double kPercent = 100;

}  // namespace assay
