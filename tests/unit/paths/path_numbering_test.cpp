// SPDX-License-Identifier: Apache-2.0
#include "native/paths/path_numbering.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "native/paths/loop_cuts.h"
#include "native/paths/path_cutting.h"
#include "native/paths/path_decoder.h"
#include "native/support/saturating.h"
#include "tests/support/unit_dsl.h"

namespace assay::paths {
namespace {

struct Numbered {
  explicit Numbered(const unit::UnitSnapshot& snapshot, std::vector<BlockId> cuts = {})
      : graph(test::graph_of(snapshot)),
        order(cfg::depth_first_order(graph)),
        dag(graph, order, cuts),
        numbering(number_paths(dag, test::frequencies_of(snapshot))) {}

  std::vector<std::vector<std::uint32_t>> all_paths() const {
    const PathDecoder decoder(dag, numbering);
    std::vector<std::vector<std::uint32_t>> paths;
    for (std::uint64_t number = 0; number < numbering.total; ++number) {
      paths.emplace_back();
      for (const BlockId block : decoder.decode(number).blocks) {
        paths.back().push_back(block.value());
      }
    }
    return paths;
  }

  cfg::ControlFlowGraph graph;
  cfg::DepthFirstOrder order;
  PDag dag;
  PathNumbering numbering;
};

// Paper 1, Figure 19(a); its block 6 is 5 here, its block 11 is 10.
TEST(PathNumbering, GivesFigure19SixteenPathsWhole) {
  EXPECT_EQ(Numbered(test::figure_19()).numbering.total, 16U);
}

// Paper 1, Figure 19(b) and (c).
TEST(PathNumbering, GivesFigure19NinePathsWithItsCutSet) {
  const Numbered cut(test::figure_19(), {BlockId{5}, BlockId{10}});
  EXPECT_EQ(cut.numbering.total, 9U);
  EXPECT_EQ(cut.dag.starts(), (std::vector{BlockId{0}, BlockId{5}, BlockId{10}}));
  const auto paths = cut.all_paths();
  EXPECT_EQ(std::ranges::count(paths, std::vector<std::uint32_t>{10}), 1);
  EXPECT_EQ(std::ranges::count(paths, std::vector<std::uint32_t>{0, 3}), 1);
  EXPECT_EQ(std::ranges::count(paths, std::vector<std::uint32_t>{5, 9}), 1);
}

// Cutting before a merge from which one path leads on adds a path; so 6 alone is better than {6,
// 11}.
TEST(PathCutting, NeedsOneCutForFigure19) {
  const auto snapshot = test::figure_19();
  const auto graph = test::graph_of(snapshot);
  const auto order = cfg::depth_first_order(graph);
  const auto frequencies = test::frequencies_of(snapshot);
  EXPECT_EQ(choose_cuts(graph, order, frequencies, 16), std::vector<BlockId>{});
  EXPECT_EQ(choose_cuts(graph, order, frequencies, 15), std::vector{BlockId{5}});
  EXPECT_EQ(Numbered(snapshot, {BlockId{5}}).numbering.total, 8U);
  EXPECT_EQ(choose_cuts(graph, order, frequencies, 7), std::nullopt);
  auto cold_exit = frequencies;
  cold_exit[10] = 0;
  EXPECT_EQ(choose_cuts(graph, order, cold_exit, 8), std::vector{BlockId{5}});
}

// Paper 1, section 4.3: N four-way branches and merges in a row have 4^N paths.
TEST(PathNumbering, CountsSwitchesInARow) {
  EXPECT_EQ(Numbered(test::switches_in_a_row(1)).numbering.total, 4U);
  EXPECT_EQ(Numbered(test::switches_in_a_row(5)).numbering.total, 1024U);
  EXPECT_EQ(Numbered(test::switches_in_a_row(31)).numbering.total, std::uint64_t{1} << 62);
}

TEST(PathNumbering, SaturatesInsteadOfWrapping) {
  EXPECT_EQ(Numbered(test::switches_in_a_row(32)).numbering.total, kSaturated);
  EXPECT_EQ(Numbered(test::switches_in_a_row(500)).numbering.total, kSaturated);
}

TEST(PathCutting, BringsAnyRowOfSwitchesBelowItsBudget) {
  const auto snapshot = test::switches_in_a_row(500);
  const auto graph = test::graph_of(snapshot);
  const auto order = cfg::depth_first_order(graph);
  const auto cuts = choose_cuts(graph, order, test::frequencies_of(snapshot), 4096);
  ASSERT_TRUE(cuts);
  EXPECT_LE(Numbered(snapshot, *cuts).numbering.total, 4096U);
}

TEST(PathCutting, TakesTheColdestMergeThatSuffices) {
  // Two diamonds in a row in front of a third; the merge 6 is colder than the merge 3.
  const auto snapshot = test::unit_from(R"(
    0: 1 2
    1: 3
    2: 3
    3: 4 5 | f=9
    4: 6
    5: 6
    6: 7 8 | f=1
    7: 9
    8: 9
    9: return | f=5
  )");
  const auto graph = test::graph_of(snapshot);
  const auto order = cfg::depth_first_order(graph);
  EXPECT_EQ(choose_cuts(graph, order, test::frequencies_of(snapshot), 7), std::vector{BlockId{6}});
}

TEST(PathCutting, SaysWhenASwitchAloneIsTooLarge) {
  std::string text = "0:";
  for (int i = 1; i <= 100; ++i) {
    text += " " + std::to_string(i);
  }
  text += "\n";
  for (int i = 1; i <= 100; ++i) {
    text += std::to_string(i) + ": return\n";
  }
  const auto snapshot = test::unit_from(text);
  const auto graph = test::graph_of(snapshot);
  const auto order = cfg::depth_first_order(graph);
  EXPECT_EQ(choose_cuts(graph, order, test::frequencies_of(snapshot), 99), std::nullopt);
  EXPECT_TRUE(choose_cuts(graph, order, test::frequencies_of(snapshot), 100));
}

TEST(PathNumbering, GivesTheHottestWayTheValueZero) {
  const Numbered numbered(
      test::unit_from("0: 1 2 3\n1: return | f=1\n2: return | f=7\n3: return | f=2\n"));
  EXPECT_EQ(numbered.numbering.edge_values, (std::vector<std::uint64_t>{2, 0, 1}));
}

TEST(PathNumbering, TruncatesLoopsAtBackEdges) {
  // 0 -> header 1 -> body 2 -> 1, or out to 3.
  const Numbered loop(test::unit_from("0: 1\n1: 2 3\n2: 1\n3: return\n"));
  using Paths = std::vector<std::vector<std::uint32_t>>;
  Paths paths = loop.all_paths();
  std::ranges::sort(paths);
  EXPECT_EQ(paths, (Paths{{0, 1, 2}, {0, 1, 3}, {1, 2}, {1, 3}}));
}

TEST(PathNumbering, NumbersParallelEdgesApart) {
  EXPECT_EQ(Numbered(test::unit_from("0: 1 1 1\n1: return\n")).numbering.total, 3U);
}

TEST(PathDecoder, SaysWhereAPathEnds) {
  const Numbered loop(test::unit_from("0: 1\n1: 2 3\n2: 1\n3: return\n"));
  const PathDecoder decoder(loop.dag, loop.numbering);
  for (std::uint64_t number = 0; number < loop.numbering.total; ++number) {
    const Path path = decoder.decode(number);
    EXPECT_EQ(path.end.has_value(), path.blocks.back() == BlockId{2});
    EXPECT_EQ(path.starts_at_entry(), path.blocks.front() == BlockId{0});
  }
}

TEST(LoopCuts, TakeLoopsThatRunLong) {
  const auto cuts_of = [](const char* text) {
    const auto snapshot = test::unit_from(text);
    const auto graph = test::graph_of(snapshot);
    return loop_cuts(graph, cfg::depth_first_order(graph), test::frequencies_of(snapshot));
  };
  EXPECT_EQ(cuts_of("0: 1 | f=1\n1: 2 3 | f=4\n2: 1 | f=3\n3: return | f=1\n"),
            std::vector{BlockId{1}});
  EXPECT_EQ(cuts_of("0: 1 | f=1\n1: 2 3 | f=3\n2: 1 | f=2\n3: return | f=1\n"),
            std::vector<BlockId>{});
  // A loop that the compiler does not expect to run at all.
  EXPECT_EQ(cuts_of("0: 1 | f=0\n1: 2 3 | f=0\n2: 1 | f=0\n3: return | f=0\n"),
            std::vector<BlockId>{});
  // The edge back is critical.
  EXPECT_EQ(cuts_of("0: 1 | f=1\n1: 1 2 | f=9\n2: return | f=1\n"), std::vector<BlockId>{});
}

TEST(LoopCuts, AreKeptByTheBudgetsCuts) {
  // All paths fit the budget, and the loop is cut anyway.
  const auto snapshot = test::unit_from("0: 1 | f=1\n1: 2 3 | f=9\n2: 1 | f=8\n3: return | f=1\n");
  const auto graph = test::graph_of(snapshot);
  const auto order = cfg::depth_first_order(graph);
  const std::vector given{BlockId{1}};
  EXPECT_EQ(choose_cuts(graph, order, test::frequencies_of(snapshot), 100, given), given);
}

}  // namespace
}  // namespace assay::paths
