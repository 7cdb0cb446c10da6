// SPDX-License-Identifier: Apache-2.0
#include "native/profiles/program_profile.h"

#include "native/support/saturating.h"

namespace assay::profiles {

std::uint64_t PathFigures::flow() const { return saturating_multiply(count, branches); }

std::uint64_t ProgramProfile::flow() const {
  std::uint64_t sum = 0;
  for (const auto& [key, figures] : paths) {
    sum = saturating_add(sum, figures.flow());
  }
  return sum;
}

std::set<ShapeKey> ProgramProfile::shapes() const {
  std::set<ShapeKey> known;
  for (const auto& [key, figures] : paths) {
    known.insert(key.unit);
  }
  return known;
}

MisfitShare misfits(const ProgramProfile& profile, const ProgramProfile& other) {
  MisfitShare share;
  const std::set<ShapeKey> known = other.shapes();
  for (const auto& [key, figures] : profile.paths) {
    share.flow = saturating_add(share.flow, known.contains(key.unit) ? 0 : figures.flow());
  }
  for (const auto& [key, branch] : profile.edges.branches) {
    const auto counterpart = other.edges.branches.find(key);
    const bool fits =
        counterpart != other.edges.branches.end() && counterpart->second.has_ways_of(branch);
    share.branches = saturating_add(share.branches, fits ? 0 : branch.executions());
  }
  return share;
}

void add(ProgramProfile& sum, const ProgramProfile& other) {
  sum.is_sampled |= other.is_sampled;
  sum.runs = saturating_add(sum.runs, other.runs);
  for (const auto& [key, figures] : other.paths) {
    PathFigures& known = sum.paths[key];
    known.count = saturating_add(known.count, figures.count);
    known.branches = figures.branches;
  }
  sum.edges.add(other.edges);
  for (const auto& [unit, methods] : other.units) {
    sum.units[unit].insert(methods.begin(), methods.end());
  }
}

}  // namespace assay::profiles
