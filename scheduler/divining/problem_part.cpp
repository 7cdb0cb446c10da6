// SPDX-License-Identifier: Apache-2.0
#include "scheduler/divining/problem_part.h"

#include <cstdint>
#include <utility>

namespace assay::divining {

ProblemPart::ProblemPart(const Problem& whole, std::vector<BlockIndex> kept)
    : kept_(std::move(kept)), index_in_part_(whole.blocks.size()) {
  for (std::size_t i = 0; i < kept_.size(); ++i) {
    index_in_part_[kept_[i].index()] = BlockIndex{static_cast<std::uint32_t>(i)};
  }
  problem_ = {.units = whole.units, .kinds = whole.kinds, .blocks = {}, .target = whole.target};
  for (const BlockIndex block : kept_) {
    Candidate candidate = whole.blocks[block.index()];
    const auto neighbours = std::exchange(candidate.neighbours, {});
    for (const BlockIndex neighbour : neighbours) {
      if (const auto index = index_in_part_[neighbour.index()]) {
        candidate.neighbours.push_back(*index);
      }
    }
    problem_.blocks.push_back(std::move(candidate));
  }
}

Plan ProblemPart::of(const Plan& whole) const {
  Plan part;
  for (const BlockIndex block : kept_) {
    part.blocks.push_back(whole.blocks[block.index()]);
  }
  return part;
}

std::vector<Install> ProblemPart::of(const std::vector<Install>& whole) const {
  std::vector<Install> part;
  for (const Install& install : whole) {
    part.push_back({.run_ns = install.run_ns, .blocks = {}});
    for (const BlockIndex block : kept_) {
      part.back().blocks.push_back(install.blocks[block.index()]);
    }
  }
  return part;
}

Groups ProblemPart::of(const Groups& whole) const {
  Groups part;
  part.group_of.resize(kept_.size());
  for (const auto& members : whole.members) {
    std::vector<BlockIndex> left;
    for (const BlockIndex block : members) {
      if (const auto index = index_in_part_[block.index()]) {
        left.push_back(*index);
        part.group_of[index->index()] = part.members.size();
      }
    }
    if (!left.empty()) {
      part.members.push_back(std::move(left));
    }
  }
  return part;
}

Assessment ProblemPart::as_of_whole(const Assessment& part, const Groups& whole) const {
  const Groups groups = of(whole);
  Assessment result = part;
  result.groups.assign(whole.members.size(), std::nullopt);
  result.blocks.assign(index_in_part_.size(), std::nullopt);
  for (std::size_t i = 0; i < kept_.size(); ++i) {
    result.blocks[kept_[i].index()] = part.blocks[i];
    result.groups[whole.group_of[kept_[i].index()]] = part.groups[groups.group_of[i]];
  }
  return result;
}

}  // namespace assay::divining
