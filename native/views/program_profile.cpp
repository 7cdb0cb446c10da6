// SPDX-License-Identifier: Apache-2.0
#include "native/views/program_profile.h"

#include <utility>

#include "native/support/byte_codec.h"
#include "native/support/fnv_hash.h"
#include "native/support/saturating.h"
#include "native/views/branch_profile.h"

namespace assay::views {
namespace {

void put_origins(const unit::UnitSnapshot& snapshot, ByteWriter& out) {
  for (const unit::Branch& branch : snapshot.branches) {
    const unit::MethodIndex method = snapshot.contexts[branch.context.index()].method;
    out.put_unsigned(branch.block.value());
    out.put_string(snapshot.methods[method.index()]);
    out.put_signed(branch.bci);
    for (const std::uint32_t way : branch.ways) {
      out.put_unsigned(way);
    }
  }
}

void add_paths(const CountedUnit& unit, profiles::ProgramProfile& profile) {
  if (unit.counts.paths.empty()) {
    return;
  }
  const profiles::ShapeKey shape = {unit.method(), unit.snapshot.identity.entry_bci,
                                    shape_of(unit.snapshot)};
  for (const decoding::PathCount& path : unit.counts.paths) {
    profiles::PathKey key = {shape, {}};
    for (const unit::BlockId block : path.blocks) {
      key.blocks.push_back(block.value());
    }
    profiles::PathFigures& figures = profile.paths[std::move(key)];
    figures.count = saturating_add(figures.count, path.count);
    figures.branches = path.branches;
  }
}

void add_methods(const CountedUnit& unit, profiles::ProgramProfile& profile) {
  for (const unit::Branch& branch : unit.snapshot.branches) {
    const unit::MethodIndex method = unit.snapshot.contexts[branch.context.index()].method;
    profile.units[unit.method()].insert(unit.snapshot.methods[method.index()]);
  }
}

}  // namespace

std::string shape_of(const unit::UnitSnapshot& snapshot) {
  ByteWriter out;
  out.put_unsigned(snapshot.blocks.size());
  for (const unit::Block& block : snapshot.blocks) {
    out.put_byte(static_cast<std::uint8_t>(block.end));
  }
  for (const cfg::Edge& edge : snapshot.edges) {
    out.put_unsigned(edge.from.value());
    out.put_unsigned(edge.to.value());
  }
  put_origins(snapshot, out);
  const auto bytes = out.take();
  return fnv1a_digits({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

profiles::ProgramProfile profile_of(std::span<const CountedUnit> units) {
  profiles::ProgramProfile profile;
  for (const CountedUnit& unit : units) {
    profile.is_sampled |= unit.is_sampled();
    add_paths(unit, profile);
    add_methods(unit, profile);
  }
  profile.edges = edge_profile(units);
  return profile;
}

}  // namespace assay::views
