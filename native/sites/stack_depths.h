// SPDX-License-Identifier: Apache-2.0
// Holds how deep the stack was at calls of compiled code (requirement I6; paper 5 names the profile
// of stack depths as a use of exact call sites). Frames are the real ones: a method that was
// inlined has none.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "native/json/members.h"
#include "native/session/session_view.h"

namespace assay::sites {

// Calls on stacks of one depth.
struct DepthCount {
  std::uint32_t frames = 0;
  bool is_whole = true;  // false: the stack has more frames, which could not be followed
  std::uint64_t calls = 0;

  bool operator==(const DepthCount&) const = default;
};

template <typename V, json::Either<DepthCount> T>
void fields(V& visit, T& depth) {
  visit("frames", depth.frames);
  visit("whole", depth.is_whole);
  visit("calls", depth.calls);
}

struct StackDepths {
  std::vector<DepthCount> counts;  // by frames, whole ones first; empty: no depths were sampled

  std::uint64_t calls() const;
  std::uint64_t partial_calls() const;  // on stacks that could not be followed to their end
  // Returns the least depth that `share` (0 to 1) of the calls do not exceed, as far as stacks
  // could be followed. Requires: calls() > 0.
  const DepthCount& quantile(double share) const;
};

StackDepths stack_depths_of(const session::SessionView& view);

// Returns a sentence for people; empty where no depths were sampled.
std::string note_on_depths(const StackDepths& depths);

}  // namespace assay::sites
