// SPDX-License-Identifier: Apache-2.0
#include "slowdown/calibration/kind_choice.h"

#include <algorithm>

namespace assay::slowdown {

std::optional<Kind> choose_kind(std::span<const KindCost> costs) {
  const auto residual = [](const KindCost& cost) { return cost.residual.estimate; };
  const auto best = std::ranges::min_element(costs, {}, residual);
  if (best == costs.end()) {
    return std::nullopt;
  }
  std::optional<Kind> chosen;
  for (const KindCost& cost : costs) {
    const bool is_tie = cost.residual.low <= best->residual.high ||
                        cost.residual.estimate <= best->residual.estimate + kResidualTie;
    if (is_tie && (!chosen || cost.kind < *chosen)) {
      chosen = cost.kind;
    }
  }
  return chosen;
}

}  // namespace assay::slowdown
