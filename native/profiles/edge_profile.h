// SPDX-License-Identifier: Apache-2.0
// Holds how often the branches of a program's bytecode went which way: the edge profile (paper 2,
// section 4.3). A branch is the branch of a method, wherever the method was inlined and however
// often the compiler copied the branch.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace assay::profiles {

struct BranchKey {
  std::string method;    // with its signature
  std::int32_t bci = 0;  // bytecode index of the branch

  auto operator<=>(const BranchKey&) const = default;
};

// One way out of a branch. Where cases of a switch go to the same place, they are one way.
struct BranchWay {
  std::vector<std::int32_t> keys = {};  // of a switch: the cases, in the order of the bytecode
  bool is_default = false;              // of a switch: whether the way is also taken by default
  std::uint64_t count = 0;

  bool operator==(const BranchWay&) const = default;
};

// The ways of a condition, in their order.
inline constexpr std::size_t kNotTakenWay = 0;
inline constexpr std::size_t kTakenWay = 1;

struct ProfiledBranch {
  bool is_switch = false;
  std::int32_t line = -1;       // -1: unknown
  std::vector<BranchWay> ways;  // of a condition two; of a switch in the order of the first cases
  // Counts executions of copies of the branch whose ways out are not known, because the compiler
  // has merged the branch with another one, or asks it for several iterations at once.
  std::uint64_t unattributed = 0;

  bool operator==(const ProfiledBranch&) const = default;

  // Returns how often the ways were taken together. Saturates.
  std::uint64_t executions() const;
  // Tells whether both are the same branch of the same bytecode: their ways have the same cases.
  bool has_ways_of(const ProfiledBranch& other) const;
  // Adds the counts of the same branch. Saturates. Requires: has_ways_of(other).
  void add(const ProfiledBranch& other);
};

struct EdgeProfile {
  std::map<BranchKey, ProfiledBranch> branches;
  // Executions of branches that have other ways than the branch of this name in `branches`: two
  // versions of a class.
  std::uint64_t misfits = 0;

  bool operator==(const EdgeProfile&) const = default;

  // Adds the counts of one branch, or what it executed to `misfits` where it is another branch.
  void add(const BranchKey& key, const ProfiledBranch& branch);
  void add(const EdgeProfile& other);

  // Returns how often branches were executed: those whose ways are known, and all of them, misfits
  // included. Saturate.
  std::uint64_t attributed() const;
  std::uint64_t executions() const;
};

}  // namespace assay::profiles
