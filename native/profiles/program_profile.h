// SPDX-License-Identifier: Apache-2.0
// Holds the profile of a program's run, or the sum of several runs: its paths and the branches of
// its bytecode. A profile can be stored, compared with another one, and added to another one.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "native/profiles/edge_profile.h"
#include "native/support/result.h"

namespace assay::profiles {

// Says which graph a path is a path of. Compilations of a method, of one run or of several, have
// paths in common where they have the same shape.
struct ShapeKey {
  std::string method;          // with its signature
  std::int32_t entry_bci = 0;  // -1: the method's begin
  std::string shape;           // digest of blocks, edges and branches, in hexadecimal digits

  auto operator<=>(const ShapeKey&) const = default;
};

struct PathKey {
  ShapeKey unit;
  std::vector<std::uint32_t> blocks;

  auto operator<=>(const PathKey&) const = default;
};

struct PathFigures {
  std::uint64_t count = 0;
  std::uint32_t branches = 0;  // the number of branches on the path

  // Returns the path's branch flow (paper 2, section 6.3). Saturates.
  std::uint64_t flow() const;
  bool operator==(const PathFigures&) const = default;
};

struct ProgramProfile {
  bool is_sampled = false;  // whether counts are those of samples, at least in part
  std::uint64_t runs = 1;
  std::map<PathKey, PathFigures> paths;  // empty where paths were not counted
  EdgeProfile edges;
  // For each method that was compiled as a unit, the methods whose branches its code has: its own
  // and those that were inlined.
  std::map<std::string, std::set<std::string>> units;

  bool operator==(const ProgramProfile&) const = default;

  // Returns the branch flow of all paths. Saturates.
  std::uint64_t flow() const;
  // Returns the shapes that paths are known of.
  std::set<ShapeKey> shapes() const;
};

// Says which part of a profile has no counterpart in another one.
struct MisfitShare {
  std::uint64_t flow = 0;      // branch flow of paths of shapes that the other one does not have
  std::uint64_t branches = 0;  // executions of branches that the other one does not have
};

// Returns what `profile` has and `other` does not have.
MisfitShare misfits(const ProgramProfile& profile, const ProgramProfile& other);

// Adds the counts of another profile of the same program.
void add(ProgramProfile& sum, const ProgramProfile& other);

// Returns the profile as the text of a file (docs/profiles.md).
std::string to_json(const ProgramProfile& profile);

// Reads such a text. Fails (malformed_data, version_mismatch) with the place and what was expected.
Result<ProgramProfile> read_profile(std::string_view text);

// Tells whether the beginning of a text is that of a profile.
bool begins_as_profile(std::string_view text);

}  // namespace assay::profiles
