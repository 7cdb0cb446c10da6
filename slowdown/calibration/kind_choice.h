// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>

#include "slowdown/calibration/cost_fit.h"

namespace assay::slowdown {

// Residuals that differ by no more than this are a tie whatever their intervals say: two installs
// of the same code differ by more.
inline constexpr double kResidualTie = 0.02;

// The most regular kind. Those that cannot be told from it, because their intervals overlap or
// because the difference does not matter, are a tie, of which the first in catalogue order is
// taken: so that calibrating again chooses again the same. None of none.
std::optional<Kind> choose_kind(std::span<const KindCost> costs);

}  // namespace assay::slowdown
