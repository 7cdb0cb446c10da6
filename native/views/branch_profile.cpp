// SPDX-License-Identifier: Apache-2.0
#include "native/views/branch_profile.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "native/support/saturating.h"
#include "native/unit/line_table.h"

namespace assay::views {
namespace {

using profiles::BranchWay;
using profiles::ProfiledBranch;

// The line tables of a unit, each parsed when it is first asked for.
class Lines {
 public:
  explicit Lines(const unit::UnitSnapshot& snapshot) : snapshot_(snapshot) {}

  std::int32_t line_of(unit::MethodIndex method, std::int32_t bci) {
    auto [known, is_new] = tables_.try_emplace(method.index());
    if (is_new) {
      if (auto table = unit::LineTable::parse(snapshot_.line_tables[method.index()])) {
        known->second.emplace(std::move(*table));
      }
    }
    return known->second ? known->second->line_of(bci) : -1;
  }

 private:
  const unit::UnitSnapshot& snapshot_;
  std::map<std::size_t, std::optional<unit::LineTable>> tables_;
};

// The ways of a switch: for each target the cases that go there. `targets` gets the target of each.
std::vector<BranchWay> ways_of_switch(const unit::BytecodeSwitch& cases,
                                      std::vector<std::uint32_t>& targets) {
  std::vector<BranchWay> ways;
  const auto way_to = [&](std::int32_t target) -> BranchWay& {
    const auto encoded = static_cast<std::uint32_t>(target) + 1;
    const auto known = std::ranges::find(targets, encoded);
    if (known != targets.end()) {
      return ways[static_cast<std::size_t>(known - targets.begin())];
    }
    targets.push_back(encoded);
    return ways.emplace_back();
  };
  for (const unit::SwitchCase& one : cases.cases) {
    way_to(one.target).keys.push_back(one.key);
  }
  way_to(cases.otherwise).is_default = true;
  return ways;
}

// Returns the counts of one copy of a branch. `edge_counts` are those of its block's edges.
ProfiledBranch counted(const unit::Branch& branch, std::span<const std::uint64_t> edge_counts) {
  std::vector<std::uint32_t> targets = {unit::kNotTaken, unit::kTaken};
  ProfiledBranch out{.is_switch = branch.cases.has_value(), .ways = std::vector<BranchWay>(2)};
  if (branch.cases) {
    targets.clear();
    out.ways = ways_of_switch(*branch.cases, targets);
  }
  for (std::size_t i = 0; i < edge_counts.size(); ++i) {
    const auto way = std::ranges::find(targets, branch.ways[i]);
    std::uint64_t& count = way == targets.end()
                               ? out.unattributed
                               : out.ways[static_cast<std::size_t>(way - targets.begin())].count;
    count = saturating_add(count, edge_counts[i]);
  }
  return out;
}

void add_unit(const CountedUnit& unit, profiles::EdgeProfile& profile) {
  const unit::UnitSnapshot& snapshot = unit.snapshot;
  const auto& edge_counts = unit.counts.edge_counts;
  if (edge_counts.empty() || snapshot.branches.empty()) {
    return;
  }
  Lines lines(snapshot);
  for (const unit::Branch& branch : snapshot.branches) {
    const auto edge = std::ranges::lower_bound(snapshot.edges, branch.block, {}, &cfg::Edge::from);
    const auto first = static_cast<std::size_t>(edge - snapshot.edges.begin());
    ProfiledBranch counts =
        counted(branch, std::span(edge_counts).subspan(first, branch.ways.size()));
    const unit::MethodIndex method = snapshot.contexts[branch.context.index()].method;
    counts.line = lines.line_of(method, branch.bci);
    profile.add({snapshot.methods[method.index()], branch.bci}, counts);
  }
}

}  // namespace

profiles::EdgeProfile edge_profile(std::span<const CountedUnit> units) {
  profiles::EdgeProfile profile;
  for (const CountedUnit& unit : units) {
    add_unit(unit, profile);
  }
  return profile;
}

}  // namespace assay::views
