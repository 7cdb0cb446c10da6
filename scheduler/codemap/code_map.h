// SPDX-License-Identifier: Apache-2.0
// Finds which block of which version of which unit was at an address at a given time.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/codemap/code_events.h"

namespace assay::codemap {

enum class CodePart {
  prologue,     // before the first block
  block,        // in the block with the number CodePlace::block
  out_of_line,  // behind the last block: stubs of deoptimization, safepoints, barriers
};

struct CodePlace {
  UnitId unit;
  VersionId version;
  CodePart part = CodePart::block;
  std::uint32_t block = 0;  // 0 in other parts

  friend auto operator<=>(const CodePlace&, const CodePlace&) = default;
};

// Code between its installation and its end.
struct Lifetime {
  CodeInstalled code;
  std::uint64_t until_ns = std::numeric_limits<std::uint64_t>::max();  // exclusive
};

// A piece of code that lies in one place.
struct Piece {
  std::uint64_t start = 0;
  std::uint64_t size = 0;
  CodePlace place;
};

class CodeMap {
 public:
  CodeMap() = default;

  // Makes a map of events in any order. Code ends when it is unloaded, or when other code is
  // installed over it, because the end of a version is not always told. Fails (malformed_data) on
  // code without bytes, and on offsets that fall or leave the code.
  static Result<CodeMap> from_events(std::vector<CodeEvent> events);

  // Returns nothing where no code was at the address at that time.
  std::optional<CodePlace> find(std::uint64_t address, std::uint64_t time_ns) const;

  // Returns all code in the order of installation.
  std::span<const Lifetime> lifetimes() const { return lifetimes_; }

 private:
  // Addresses between two neighbouring borders, at which the same lifetimes apply, in turn.
  struct Segment {
    std::uint64_t start = 0;
    std::vector<std::uint32_t> lifetimes;
  };

  void build_segments();

  std::vector<Lifetime> lifetimes_;
  std::vector<Segment> segments_;  // sorted by start; the last has no lifetimes
};

// Returns all of a version's code; blocks without a byte are left out.
std::vector<Piece> pieces_of(const CodeInstalled& code);

}  // namespace assay::codemap
