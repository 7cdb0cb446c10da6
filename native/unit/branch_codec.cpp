// SPDX-License-Identifier: Apache-2.0
#include "native/unit/branch_codec.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace assay::unit {
namespace {

// The smallest number of bytes that one element takes, for ByteReader::count.
constexpr std::size_t kBranchBytes = 4;
constexpr std::size_t kCaseBytes = 2;

void put_branch(const Branch& branch, ByteWriter& out) {
  out.put_unsigned(branch.block.value());
  out.put_unsigned(branch.context.value());
  out.put_unsigned(static_cast<std::uint32_t>(branch.bci));
  out.put_byte(branch.cases ? 1 : 0);
  if (branch.cases) {
    out.put_unsigned(static_cast<std::uint32_t>(branch.cases->otherwise));
    out.put_unsigned(branch.cases->cases.size());
    for (const SwitchCase& one : branch.cases->cases) {
      out.put_signed(one.key);
      out.put_unsigned(static_cast<std::uint32_t>(one.target));
    }
  }
  for (const std::uint32_t way : branch.ways) {
    out.put_unsigned(way);
  }
}

Result<std::int32_t> take_place(ByteReader& in) {
  ASSAY_ASSIGN(const std::uint32_t bci, in.unsigned32());
  if (!std::in_range<std::int32_t>(bci)) {
    return malformed("the bytecode index of a branch is too large");
  }
  return static_cast<std::int32_t>(bci);
}

Result<BytecodeSwitch> take_switch(ByteReader& in) {
  BytecodeSwitch cases;
  ASSAY_ASSIGN(cases.otherwise, take_place(in));
  ASSAY_ASSIGN(const std::uint32_t count, in.count(kCaseBytes));
  cases.cases.resize(count);
  for (SwitchCase& one : cases.cases) {
    ASSAY_ASSIGN(one.key, in.signed32());
    ASSAY_ASSIGN(one.target, take_place(in));
  }
  return cases;
}

Result<Branch> take_branch(ByteReader& in, std::span<const std::uint32_t> edges_of_block) {
  Branch branch;
  ASSAY_ASSIGN(const std::uint32_t block, in.unsigned32());
  if (block >= edges_of_block.size()) {
    return malformed("a branch names a block that does not exist");
  }
  branch.block = BlockId{block};
  ASSAY_ASSIGN(const std::uint32_t context, in.unsigned32());
  branch.context = ContextId{context};
  ASSAY_ASSIGN(branch.bci, take_place(in));
  ASSAY_ASSIGN(const std::uint8_t is_switch, in.byte());
  if (is_switch > 1) {
    return malformed("a branch is neither a condition nor a switch");
  }
  if (is_switch == 1) {
    ASSAY_ASSIGN(branch.cases, take_switch(in));
  }
  branch.ways.resize(edges_of_block[block]);
  for (std::uint32_t& way : branch.ways) {
    ASSAY_ASSIGN(way, in.unsigned32());
  }
  return branch;
}

std::vector<std::uint32_t> numbers_of_edges(const UnitSnapshot& snapshot) {
  std::vector<std::uint32_t> numbers(snapshot.blocks.size(), 0);
  for (const cfg::Edge& edge : snapshot.edges) {
    ++numbers[edge.from.index()];
  }
  return numbers;
}

bool is_way_of(const Branch& branch, std::uint32_t way) {
  if (way == kUnknownWay) {
    return true;
  }
  if (!branch.cases) {
    return way == kNotTaken || way == kTaken;
  }
  const auto leads_there = [&](std::int32_t target) {
    return static_cast<std::uint32_t>(target) + 1 == way;
  };
  return leads_there(branch.cases->otherwise) ||
         std::ranges::any_of(branch.cases->cases, leads_there, &SwitchCase::target);
}

}  // namespace

void put_branches(std::span<const Branch> branches, ByteWriter& out) {
  out.put_unsigned(branches.size());
  for (const Branch& branch : branches) {
    put_branch(branch, out);
  }
}

Result<std::vector<Branch>> take_branches(ByteReader& in, const UnitSnapshot& snapshot) {
  const std::vector<std::uint32_t> edges_of_block = numbers_of_edges(snapshot);
  ASSAY_ASSIGN(const std::uint32_t count, in.count(kBranchBytes));
  std::vector<Branch> branches;
  branches.reserve(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    ASSAY_ASSIGN(Branch branch, take_branch(in, edges_of_block));
    branches.push_back(std::move(branch));
  }
  return branches;
}

Result<void> check_branches(const UnitSnapshot& snapshot) {
  const std::vector<std::uint32_t> edges_of_block = numbers_of_edges(snapshot);
  for (const Branch& branch : snapshot.branches) {
    const bool exists = branch.block.index() < edges_of_block.size() &&
                        branch.context.index() < snapshot.contexts.size() && branch.bci >= 0;
    if (!exists || branch.ways.size() != edges_of_block[branch.block.index()] ||
        !std::ranges::all_of(branch.ways,
                             [&](std::uint32_t way) { return is_way_of(branch, way); })) {
      return malformed("a branch does not fit its block, its context or its ways out");
    }
  }
  const auto not_ascending =
      std::ranges::adjacent_find(snapshot.branches, std::greater_equal(), &Branch::block);
  return not_ascending == snapshot.branches.end()
             ? Result<void>()
             : malformed("the branches are not sorted by block, or a block has two");
}

}  // namespace assay::unit
