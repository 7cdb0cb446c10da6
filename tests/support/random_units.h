// SPDX-License-Identifier: Apache-2.0
// Makes random units, the same for the same seed.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "native/cfg/control_flow_graph.h"
#include "native/unit/unit_snapshot.h"

namespace assay::test {

using Random = std::mt19937_64;

// Returns a uniform number in [0, bound).
std::uint32_t below(Random& random, std::uint32_t bound);
bool with_chance(Random& random, double probability);

enum class GraphShape : std::uint8_t {
  // Any multigraph in which all blocks can be reached and can reach a sink, with irreducible loops,
  // parallel and critical edges.
  wild,
  // A wild graph whose critical edges are split, as in Graal's graphs.
  wild_without_critical_edges,
  // Nested ifs, switches and loops with split critical edges: a reducible graph.
  structured,
};

struct RandomUnitOptions {
  GraphShape shape = GraphShape::wild;
  std::uint32_t blocks = 20;  // the approximate number
  double call_chance = 0.3;
  bool with_deopts = true;        // false: sinks only return or unwind
  double weight_chance = 0.2;     // of an occurrence to have a weight other than 1
  double poll_only_chance = 0.8;  // of a block without a call to stop only at its poll
};

unit::UnitSnapshot random_unit(Random& random, const RandomUnitOptions& options);

// Returns one execution: the edges taken from the entry to a sink, at random for about `length`
// steps and then straight to the nearest sink.
std::vector<cfg::EdgeId> random_walk(Random& random, const cfg::ControlFlowGraph& graph,
                                     std::size_t length);

// Returns, by block, the number of edges to the nearest sink.
std::vector<std::uint32_t> distances_to_sink(const cfg::ControlFlowGraph& graph);

}  // namespace assay::test
