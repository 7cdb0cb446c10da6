// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>

#include "slowdown/calibration/cost_fit.h"

namespace assay::slowdown {

// Residuals that differ by no more than this are a tie whatever their intervals say: two installs
// of the same code differ by more.
inline constexpr double kResidualTie = 0.02;

// Returns the most regular kind; nothing where there are no costs. Kinds that cannot be told from
// the most regular kind, because their intervals overlap or because the difference does not matter,
// are a tie. Of a tie the first in catalogue order is taken, so that another calibration chooses
// the same kind.
std::optional<Kind> choose_kind(std::span<const KindCost> costs);

}  // namespace assay::slowdown
