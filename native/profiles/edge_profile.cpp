// SPDX-License-Identifier: Apache-2.0
#include "native/profiles/edge_profile.h"

#include <algorithm>
#include <cstddef>

#include "native/support/saturating.h"

namespace assay::profiles {
namespace {

bool same_cases(const BranchWay& a, const BranchWay& b) {
  return a.keys == b.keys && a.is_default == b.is_default;
}

}  // namespace

std::uint64_t ProfiledBranch::executions() const {
  std::uint64_t sum = 0;
  for (const BranchWay& way : ways) {
    sum = saturating_add(sum, way.count);
  }
  return sum;
}

bool ProfiledBranch::has_ways_of(const ProfiledBranch& other) const {
  return is_switch == other.is_switch && std::ranges::equal(ways, other.ways, same_cases);
}

void ProfiledBranch::add(const ProfiledBranch& other) {
  for (std::size_t i = 0; i < ways.size(); ++i) {
    ways[i].count = saturating_add(ways[i].count, other.ways[i].count);
  }
  unattributed = saturating_add(unattributed, other.unattributed);
  line = line < 0 ? other.line : line;
}

void EdgeProfile::add(const BranchKey& key, const ProfiledBranch& branch) {
  const auto [known, is_new] = branches.try_emplace(key, branch);
  if (is_new) {
    return;
  }
  if (known->second.has_ways_of(branch)) {
    known->second.add(branch);
  } else {
    misfits = saturating_add(misfits, saturating_add(branch.executions(), branch.unattributed));
  }
}

void EdgeProfile::add(const EdgeProfile& other) {
  for (const auto& [key, branch] : other.branches) {
    add(key, branch);
  }
  misfits = saturating_add(misfits, other.misfits);
}

std::uint64_t EdgeProfile::attributed() const {
  std::uint64_t sum = 0;
  for (const auto& [key, branch] : branches) {
    sum = saturating_add(sum, branch.executions());
  }
  return sum;
}

std::uint64_t EdgeProfile::executions() const {
  std::uint64_t sum = saturating_add(attributed(), misfits);
  for (const auto& [key, branch] : branches) {
    sum = saturating_add(sum, branch.unattributed);
  }
  return sum;
}

}  // namespace assay::profiles
