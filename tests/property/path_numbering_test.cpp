// SPDX-License-Identifier: Apache-2.0
// Checks numbering and decoding on random multigraphs, irreducible loops and critical edges
// included.
#include "native/paths/path_numbering.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "native/cfg/depth_first_order.h"
#include "native/paths/loop_cuts.h"
#include "native/paths/p_dag.h"
#include "native/paths/path_cutting.h"
#include "native/paths/path_decoder.h"
#include "native/support/saturating.h"
#include "tests/property/arbitrary.h"
#include "tests/support/random_units.h"
#include "tests/support/unit_dsl.h"

namespace assay {
namespace {

using cfg::BlockId;
using cfg::EdgeId;

struct Subject {
  unit::UnitSnapshot snapshot;
  cfg::ControlFlowGraph graph;
  cfg::DepthFirstOrder order;
  std::vector<float> frequencies;
};

Subject arbitrary_subject(test::Random& random, std::uint32_t blocks) {
  test::RandomUnitOptions shape;
  shape.shape = *rc::gen::element(test::GraphShape::wild, test::GraphShape::structured);
  shape.blocks = blocks;
  unit::UnitSnapshot snapshot = test::random_unit(random, shape);
  cfg::ControlFlowGraph graph = test::graph_of(snapshot);
  cfg::DepthFirstOrder order = cfg::depth_first_order(graph);
  std::vector<float> frequencies = test::frequencies_of(snapshot);
  return {std::move(snapshot), std::move(graph), std::move(order), std::move(frequencies)};
}

std::vector<BlockId> some_merges(test::Random& random, const cfg::ControlFlowGraph& graph) {
  std::vector<BlockId> cuts;
  for (std::uint32_t i = 0; i < graph.block_count(); ++i) {
    if (graph.is_merge(BlockId{i}) && test::with_chance(random, 0.3)) {
      cuts.push_back(BlockId{i});
    }
  }
  return cuts;
}

// A path as the edges taken; the last edge may be a removed one.
struct TakenPath {
  BlockId start;
  std::vector<EdgeId> edges;

  friend auto operator<=>(const TakenPath&, const TakenPath&) = default;
};

TakenPath random_path(test::Random& random, const paths::PDag& dag) {
  const auto& starts = dag.starts();
  TakenPath path{starts[test::below(random, static_cast<std::uint32_t>(starts.size()))], {}};
  BlockId block = path.start;
  while (!dag.graph().is_sink(block)) {
    const auto out = dag.graph().out_edges(block);
    path.edges.push_back(out[test::below(random, static_cast<std::uint32_t>(out.size()))]);
    if (dag.is_removed(path.edges.back())) {
      break;
    }
    block = dag.graph().edge(path.edges.back()).to;
  }
  return path;
}

std::uint64_t number_of(const TakenPath& path, const paths::PDag& dag,
                        const paths::PathNumbering& numbering) {
  const auto start = std::ranges::find(dag.starts(), path.start);
  std::uint64_t number =
      numbering.start_values[static_cast<std::size_t>(start - dag.starts().begin())];
  for (const EdgeId edge : path.edges) {
    number += numbering.edge_values[edge.index()];
  }
  return number;
}

std::vector<BlockId> blocks_of(const TakenPath& path, const paths::PDag& dag) {
  std::vector<BlockId> blocks{path.start};
  for (const EdgeId edge : path.edges) {
    if (!dag.is_removed(edge)) {
      blocks.push_back(dag.graph().edge(edge).to);
    }
  }
  return blocks;
}

// Returns all paths, by brute force.
std::set<TakenPath> all_paths(const paths::PDag& dag) {
  std::set<TakenPath> done;
  std::vector<std::pair<TakenPath, BlockId>> growing;
  for (const BlockId start : dag.starts()) {
    growing.push_back({{start, {}}, start});
  }
  while (!growing.empty()) {
    const auto [path, block] = std::move(growing.back());
    growing.pop_back();
    if (dag.graph().is_sink(block)) {
      done.insert(path);
    }
    for (const EdgeId edge : dag.graph().out_edges(block)) {
      TakenPath longer = path;
      longer.edges.push_back(edge);
      if (dag.is_removed(edge)) {
        done.insert(std::move(longer));
      } else {
        growing.emplace_back(std::move(longer), dag.graph().edge(edge).to);
      }
    }
  }
  return done;
}

RC_GTEST_PROP(PathNumbering, IsABijectionOntoTheFirstNumbers, ()) {
  test::Random random = test::arbitrary_random();
  const Subject subject = arbitrary_subject(random, test::arbitrary_in(2U, 60U));
  const paths::PDag dag(subject.graph, subject.order, some_merges(random, subject.graph));
  const auto numbering = paths::number_paths(dag, subject.frequencies);
  RC_PRE(numbering.total <= 2000U);
  RC_CLASSIFY(numbering.total > 50, "more than 50 paths");
  const std::set<TakenPath> paths = all_paths(dag);
  RC_ASSERT(paths.size() == numbering.total);
  std::vector<bool> is_taken(numbering.total, false);
  for (const TakenPath& path : paths) {
    const std::uint64_t number = number_of(path, dag, numbering);
    RC_ASSERT(number < numbering.total);
    RC_ASSERT(!is_taken[number]);
    is_taken[number] = true;
  }
}

RC_GTEST_PROP(PathNumbering, IsUndoneByDecoding, ()) {
  test::Random random = test::arbitrary_random();
  const Subject subject = arbitrary_subject(random, test::arbitrary_in(2U, 200U));
  const paths::PDag dag(subject.graph, subject.order, some_merges(random, subject.graph));
  const auto numbering = paths::number_paths(dag, subject.frequencies);
  RC_PRE(numbering.total != kSaturated);
  const paths::PathDecoder decoder(dag, numbering);
  for (int i = 0; i < 20; ++i) {
    const TakenPath path = random_path(random, dag);
    const std::uint64_t number = number_of(path, dag, numbering);
    RC_ASSERT(number < numbering.total);
    const paths::Path decoded = decoder.decode(number);
    RC_ASSERT(decoded.blocks == blocks_of(path, dag));
    const bool ends_on_edge = !path.edges.empty() && dag.is_removed(path.edges.back());
    RC_ASSERT(decoded.end == (ends_on_edge ? std::optional(path.edges.back()) : std::nullopt));
  }
}

RC_GTEST_PROP(PathNumbering, GivesTheHottestWayTheValueZero, ()) {
  test::Random random = test::arbitrary_random();
  const Subject subject = arbitrary_subject(random, test::arbitrary_in(2U, 60U));
  const paths::PDag dag(subject.graph, subject.order, {});
  const auto numbering = paths::number_paths(dag, subject.frequencies);
  for (std::uint32_t i = 0; i < subject.graph.block_count(); ++i) {
    const auto out = subject.graph.out_edges(BlockId{i});
    const bool targets_tell = std::ranges::none_of(
        out, [&](EdgeId id) { return subject.graph.is_merge(subject.graph.edge(id).to); });
    if (!out.empty() && targets_tell) {
      const EdgeId hottest = *std::ranges::max_element(out, {}, [&](EdgeId id) {
        return subject.frequencies[subject.graph.edge(id).to.index()];
      });
      RC_ASSERT(numbering.edge_values[hottest.index()] == 0U);
    }
  }
}

RC_GTEST_PROP(PathCutting, KeepsTheBudgetOrSaysThatItCannot, ()) {
  test::Random random = test::arbitrary_random();
  const Subject subject = arbitrary_subject(random, test::arbitrary_in(2U, 200U));
  const std::uint64_t budget = test::arbitrary_in<std::uint64_t>(1, 3000);
  const auto cuts = paths::choose_cuts(subject.graph, subject.order, subject.frequencies, budget);
  const paths::PDag whole(subject.graph, subject.order, {});
  const std::uint64_t uncut = number_paths(whole, subject.frequencies).total;
  RC_CLASSIFY(!cuts.has_value(), "budget cannot be kept");
  RC_CLASSIFY(cuts && !cuts->empty(), "cut");
  RC_ASSERT(cuts.has_value() || uncut > budget);
  if (cuts) {
    const paths::PDag dag(subject.graph, subject.order, *cuts);
    const auto numbering = number_paths(dag, subject.frequencies);
    RC_ASSERT(numbering.total <= budget);
    RC_ASSERT(std::ranges::all_of(
        *cuts, [&](BlockId cut) { return numbering.paths_from[cut.index()] > 1; }));
    RC_ASSERT(cuts->empty() == (uncut <= budget));
  }
}

// Paths begin at a loop's header in any case, so a cut there never adds any.
RC_GTEST_PROP(PathCutting, NeverAddsPathsAtLoops, ()) {
  test::Random random = test::arbitrary_random();
  const Subject subject = arbitrary_subject(random, test::arbitrary_in(2U, 60U));
  const auto given = paths::loop_cuts(subject.graph, subject.order, subject.frequencies);
  RC_CLASSIFY(!given.empty(), "a loop is cut");
  const paths::PDag whole(subject.graph, subject.order, {});
  const paths::PDag cut(subject.graph, subject.order, given);
  RC_ASSERT(number_paths(cut, subject.frequencies).total <=
            number_paths(whole, subject.frequencies).total);
}

RC_GTEST_PROP(PathCutting, KeepsTheBudgetWithLoopsThatAreCutInAnyCase, ()) {
  test::Random random = test::arbitrary_random();
  const Subject subject = arbitrary_subject(random, test::arbitrary_in(2U, 200U));
  const std::uint64_t budget = test::arbitrary_in<std::uint64_t>(1, 3000);
  const auto given = paths::loop_cuts(subject.graph, subject.order, subject.frequencies);
  const auto cuts =
      paths::choose_cuts(subject.graph, subject.order, subject.frequencies, budget, given);
  RC_CLASSIFY(cuts && cuts->size() > given.size(), "more than the loops is cut");
  if (cuts) {
    RC_ASSERT(std::ranges::includes(*cuts, given));
    const paths::PDag dag(subject.graph, subject.order, *cuts);
    RC_ASSERT(number_paths(dag, subject.frequencies).total <= budget);
  }
}

// Cutting fewer of the coldest merges than were cut does not suffice.
RC_GTEST_PROP(PathCutting, CutsNoHotterMergeThanItMust, ()) {
  test::Random random = test::arbitrary_random();
  const Subject subject = arbitrary_subject(random, test::arbitrary_in(2U, 200U));
  const std::uint64_t budget = test::arbitrary_in<std::uint64_t>(1, 300);
  auto cuts = paths::choose_cuts(subject.graph, subject.order, subject.frequencies, budget);
  if (!cuts || cuts->empty()) {
    return;
  }
  RC_TAG("cut");
  const auto hottest = std::ranges::max_element(*cuts, {}, [&](BlockId block) {
    return std::pair(subject.frequencies[block.index()], block);
  });
  cuts->erase(hottest);
  const paths::PDag dag(subject.graph, subject.order, *cuts);
  RC_ASSERT(number_paths(dag, subject.frequencies).total > budget);
}

}  // namespace
}  // namespace assay
