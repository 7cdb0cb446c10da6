// SPDX-License-Identifier: Apache-2.0
// Lists the hottest paths of a program whose paths were counted (`pc`) or sampled (`pep`).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "native/views/counted_unit.h"

namespace assay::views {

// One place of the source that a path passes.
struct PathLine {
  std::string method;
  std::int32_t line = 0;
};

struct ListedPath {
  std::string method;  // the unit
  std::int32_t entry_bci = -1;
  std::int64_t compile_id = 0;
  std::uint64_t count = 0;
  std::uint64_t flow = 0;        // branch flow: executions times branches (paper 2, section 6.3)
  bool starts_at_entry = false;  // else the path starts at a loop's header or where a path was cut
  std::vector<std::uint32_t> blocks;
  std::vector<PathLine> lines;  // lines of the blocks, without repetitions in a row
};

struct PathList {
  std::vector<ListedPath> paths;    // by branch flow, then by count, largest first
  std::uint64_t executed = 0;       // number of different paths that were executed
  std::uint64_t executions = 0;     // sum of the counts of all of them
  std::uint64_t flow = 0;           // branch flow of all of them
  bool is_sampled = false;          // counts are those of samples
  std::uint64_t without_paths = 0;  // units that were counted by their edges, over the path budget
};

// Returns the `most` paths with the largest branch flow of the units, and what stands for all of
// them.
PathList hottest_paths(std::span<const CountedUnit> units, std::size_t most);

// Returns the list as text, or as JSON (docs/views.md).
std::string to_text(const PathList& list);
std::string to_json(const PathList& list);

}  // namespace assay::views
