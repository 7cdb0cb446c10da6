// SPDX-License-Identifier: Apache-2.0
#include "scheduler/divining/selection.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_map>

namespace assay::divining {
namespace {

std::optional<LeftOut> reason_against(const ProfiledBlock& block, double unit_ns, double run_ns,
                                      const SelectionRules& rules) {
  if (unit_ns < rules.unit_share * run_ns) {
    return LeftOut::unit_too_short;
  }
  if (!block.can_be_slowed) {
    return LeftOut::cannot_be_slowed;
  }
  constexpr double kNsPerSecond = 1e9;
  if (block.ns < std::max(rules.block_share * run_ns, kNsPerSecond * rules.block_s)) {
    return LeftOut::block_too_short;
  }
  if (block.samples < rules.block_samples) {
    return LeftOut::too_few_samples;
  }
  if (!(block.executions > 0)) {
    return LeftOut::never_executed;
  }
  return std::nullopt;
}

}  // namespace

Result<Selection> select_blocks(std::span<const ProfiledBlock> profile, double run_ns,
                                const SelectionRules& rules) {
  if (!(std::isfinite(run_ns) && run_ns > 0)) {
    return make_error(
        ErrorCode::invalid_argument,
        "blocks are selected by their share of the run's CPU time, but this time was not measured");
  }
  std::unordered_map<UnitIndex, double> unit_ns;
  for (const ProfiledBlock& block : profile) {
    unit_ns[block.unit] += block.ns;
  }
  Selection selection;
  for (std::size_t i = 0; i < profile.size(); ++i) {
    const ProfiledBlock& block = profile[i];
    if (const auto reason = reason_against(block, unit_ns[block.unit], run_ns, rules)) {
      selection.left_out.push_back({i, *reason});
    } else {
      selection.blocks.push_back(i);
      selection.share += block.ns / run_ns;
    }
  }
  return selection;
}

}  // namespace assay::divining
