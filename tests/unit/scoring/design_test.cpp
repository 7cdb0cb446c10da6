// SPDX-License-Identifier: Apache-2.0
// Tests which blocks are chosen, the order of the runs, and how long they take.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>

#include "scheduler/scoring/design/block_choice.h"
#include "scheduler/scoring/design/run_order.h"
#include "scheduler/scoring/design/time_left.h"

namespace assay::scoring {
namespace {

constexpr double kSecond = 1e9;

BlockFacts eligible(const std::string& id, double base_s = 5) {
  return {.id = id,
          .unit = "a.B.run",
          .method = "a.B." + id,
          .operations = 20,
          .with_debug_info = 15,
          .room = 20,
          .base_ns = base_s * kSecond,
          .executions = 1e9};
}

// The rest of a run, of other methods, which cannot be slowed alone.
BlockFacts rest(double base_s) {
  BlockFacts facts = eligible("rest", base_s);
  facts.methods = 0;
  return facts;
}

std::string reason(const BlockFacts& facts, const ChoiceRules& rules = {}) {
  BlockChoice choice = choose_blocks(std::vector{facts, rest(45)}, 50 * kSecond, rules);
  std::erase_if(choice.rejected, [](const RejectedBlock& one) { return one.facts.id == "rest"; });
  return choice.rejected.empty() ? "chosen" : choice.rejected.front().reason;
}

TEST(BlockChoice, TakesTheHottestAndSaysHowMuchSlowdownTheyNeed) {
  const std::vector blocks = {eligible("cold", 2), eligible("hot", 15), rest(33)};
  const BlockChoice choice = choose_blocks(blocks, 50 * kSecond, {.ns_per_instruction = 0.5});
  ASSERT_EQ(choice.chosen.size(), 2U);
  EXPECT_EQ(choice.chosen[0].facts.id, "hot");
  EXPECT_EQ(choice.chosen[0].instructions, 10U);  // 5 s / (1e9 x 0.5 ns)
  EXPECT_EQ(choice.chosen[0].wanted_ns, 5 * kSecond);
  EXPECT_NEAR(*choice.chosen[0].counted_ns, 5 * kSecond, 1);
}

TEST(BlockChoice, AShareOfTheRunCanBeTheGain) {
  const BlockChoice choice =
      choose_blocks(std::vector{eligible("hot"), rest(45)}, 50 * kSecond, {.gain_share = 0.1});
  EXPECT_NEAR(choice.chosen.at(0).wanted_ns, 5 * kSecond, 1);
}

// The share of a method with u of T grows by gain (1 - u) / (T + gain).
TEST(BlockChoice, AMethodThatHasMuchAlreadyHasToGainMore) {
  const auto gain_s = [](double base_s) {
    const BlockChoice choice = choose_blocks(
        std::vector{eligible("hot", base_s), rest(50 - base_s)}, 50 * kSecond, {.gain_share = 0.1});
    return choice.chosen.empty() ? 0 : choice.chosen[0].wanted_ns / kSecond;
  };
  EXPECT_DOUBLE_EQ(gain_s(10), 5);                          // 10 % of the run: 7.3 points
  EXPECT_NEAR(gain_s(25), 0.06 * 50 / (0.5 - 0.06), 1e-9);  // 6 points
  EXPECT_NEAR(gain_s(40), 0.06 * 50 / (0.2 - 0.06), 1e-9);
  EXPECT_EQ(gain_s(45), 0);  // it would take more than the run's time
  EXPECT_EQ(gain_s(50), 0);
  EXPECT_EQ(reason(eligible("b", 450)),
            "its method has 91 % of the time: the block's gain could not be seen in that");
}

TEST(BlockChoice, EachReasonIsSaid) {
  EXPECT_EQ(reason(eligible("b")), "chosen");
  auto facts = eligible("b");
  facts.methods = 0;
  EXPECT_EQ(reason(facts), "the compiler does not say which method its instructions come from");
  facts = eligible("b");
  facts.entered_in_loop = true;
  EXPECT_EQ(reason(facts), "its unit is entered inside a loop, which does not happen in every run");
  facts = eligible("b");
  facts.method = "java.lang.Thread.onSpinWait";
  EXPECT_EQ(reason(facts), "it waits for another thread: a slower loop waits no longer");
  facts = eligible("b");
  facts.room = 0;
  EXPECT_EQ(reason(facts), "it has no room for instructions");
  facts = eligible("b");
  facts.with_debug_info = 0;
  EXPECT_EQ(reason(facts), "none of its operations has debug information");
  EXPECT_EQ(reason(eligible("b", 0.2)), "it takes 0.40 % of the run, less than 0.5 %");
  EXPECT_EQ(reason(eligible("b", 1), {.gain_ns = 15 * kSecond}),
            "it would have to take longer by 15.0 times its time");
  facts = eligible("b");
  facts.executions = 0;
  EXPECT_EQ(reason(facts), "it is not known how often it is executed");
  facts.executions = 10;
  EXPECT_NE(reason(facts).find("it is executed too rarely"), std::string::npos);
}

TEST(BlockChoice, TakesMixedBlocksAfterThoseOfOneMethod) {
  BlockFacts mixed = eligible("mixed", 9);
  mixed.methods = 3;
  const std::vector blocks = {mixed, eligible("pure", 3), rest(38)};
  const BlockChoice both = choose_blocks(blocks, 50 * kSecond, {});
  ASSERT_EQ(both.chosen.size(), 2U);
  EXPECT_EQ(both.chosen[0].facts, mixed);
  const BlockChoice one = choose_blocks(blocks, 50 * kSecond, {.most_blocks = 1});
  ASSERT_EQ(one.chosen.size(), 1U);
  EXPECT_EQ(one.chosen[0].facts.id, "pure");
}

TEST(BlockChoice, KeepsToItsLimitsWhateverTheOrderOfBlocks) {
  std::vector<BlockFacts> blocks;
  for (int i = 0; i < 20; ++i) {
    blocks.push_back(eligible("b" + std::to_string(i), 3));
    blocks.back().method = i % 2 == 0 ? "a.B.even" : "a.B.odd";
  }
  const BlockChoice choice = choose_blocks(blocks, 50 * kSecond, {.most_blocks = 5});
  std::ranges::reverse(blocks);
  const BlockChoice reversed = choose_blocks(blocks, 50 * kSecond, {.most_blocks = 5});
  EXPECT_EQ(choice.chosen, reversed.chosen);
  EXPECT_EQ(choice.chosen.size(), 5U);
  EXPECT_EQ(choice.rejected.size(), 15U);
  EXPECT_LE(std::ranges::count_if(choice.chosen,
                                  [](const auto& b) { return b.facts.method == "a.B.even"; }),
            3);
}

TEST(BlockChoice, TakesAllThatAreEligibleWhereNothingLimitsThem) {
  std::vector<BlockFacts> blocks;
  for (int i = 0; i < 20; ++i) {
    blocks.push_back(eligible("b" + std::to_string(i), 1));
    blocks.back().method = "a.B.same";
  }
  blocks.push_back(rest(80));
  const auto chosen = [&](const ChoiceRules& rules) {
    return choose_blocks(blocks, 100 * kSecond, rules).chosen.size();
  };
  EXPECT_EQ(chosen({.gain_ns = 8 * kSecond}), 3U);
  EXPECT_EQ(
      chosen(
          {.gain_ns = 8 * kSecond, .most_blocks = kNoLimit, .most_blocks_of_a_method = kNoLimit}),
      20U);
}

// Another method's first block says more about a profiler than a method's second.
TEST(BlockChoice, AsksOfManyMethodsBeforeItAsksAgainOfOne) {
  std::vector<BlockFacts> blocks = {eligible("a1", 9), eligible("a2", 8), eligible("b1", 3),
                                    eligible("a3", 7), eligible("c1", 2), eligible("b2", 2.5),
                                    rest(40)};
  for (BlockFacts& facts : blocks) {
    facts.method = "a.B." + facts.id.substr(0, 1);
  }
  const auto ids = [&](std::uint32_t most) {
    std::vector<std::string> chosen;
    for (const BlockExperiment& one :
         choose_blocks(blocks, 50 * kSecond, {.most_blocks = most}).chosen) {
      chosen.push_back(one.facts.id);
    }
    return chosen;
  };
  EXPECT_EQ(ids(1), (std::vector<std::string>{"a1"}));
  EXPECT_EQ(ids(2), (std::vector<std::string>{"a1", "b1"}));
  EXPECT_EQ(ids(3), (std::vector<std::string>{"a1", "b1", "c1"}));
  EXPECT_EQ(ids(4), (std::vector<std::string>{"a1", "a2", "b1", "c1"}));
  EXPECT_EQ(ids(6), (std::vector<std::string>{"a1", "a2", "a3", "b1", "b2", "c1"}));
  EXPECT_EQ(choose_blocks(blocks, 50 * kSecond, {.most_blocks = 0}).rejected.back().reason,
            "no block was requested to be slowed alone");
}

std::vector<Arm> arms() {
  return {{{VariantKind::base}, ""},
          {{VariantKind::base}, "async"},
          {{VariantKind::whole_program, 100}, "async"}};
}

TEST(RunOrder, EveryRoundHasEveryArmOnce) {
  const auto order = interleaved(arms(), 10, 3);
  ASSERT_EQ(order.size(), 30U);
  std::set<std::vector<CellKey>> rounds;
  for (std::size_t fork = 0; fork < 10; ++fork) {
    std::vector<CellKey> round(order.begin() + static_cast<std::ptrdiff_t>(3 * fork),
                               order.begin() + static_cast<std::ptrdiff_t>(3 * fork + 3));
    EXPECT_EQ(std::set<CellKey>(round.begin(), round.end()).size(), 3U);
    for (CellKey& key : round) {
      EXPECT_EQ(key.fork, fork);
      key.fork = 0;
    }
    rounds.insert(round);
  }
  EXPECT_GT(rounds.size(), 1U);  // not the same order each time
  EXPECT_EQ(order, interleaved(arms(), 10, 3));
  EXPECT_NE(order, interleaved(arms(), 10, 4));
}

std::vector<ProfilerVariant> two_profilers_and_controls() {
  return {{.id = "async", .name = "async"},
          {.id = "jfr", .name = "jfr"},
          {.id = "liar", .name = "liar", .role = Role::known_liar},
          {.id = "ours", .name = "ours", .role = Role::oracle}};
}

std::vector<Arm> arms_with_each() {
  std::vector<Arm> all;
  for (const char* profiler : {"", "liar", "jfr", "async", "ours"}) {
    for (const VariantKind kind : {VariantKind::whole_program, VariantKind::base,
                                   VariantKind::repeat, VariantKind::single_block}) {
      all.push_back({{.kind = kind}, profiler});
    }
  }
  return all;
}

TEST(RunOrder, HasTwoForksOfWhatDecidesFirst) {
  const auto order =
      deciding_first(interleaved(arms_with_each(), 3, 3), two_profilers_and_controls());
  ASSERT_EQ(order.size(), 60U);
  const auto names = [&](std::size_t from, std::size_t count) {
    std::set<std::string> all;
    for (std::size_t i = from; i < from + count; ++i) {
      const bool is_whole = order[i].variant.kind == VariantKind::whole_program;
      all.insert((is_whole ? "whole" : order[i].profiler) + std::to_string(order[i].fork));
    }
    return all;
  };
  using Names = std::set<std::string>;
  EXPECT_EQ(names(0, 6), (Names{"async0", "ours0"}));
  EXPECT_EQ(names(6, 6), (Names{"async1", "ours1"}));
  EXPECT_EQ(names(12, 6), (Names{"jfr0", "jfr1"}));
  EXPECT_EQ(names(18, 6), (Names{"0", "1"}));
  EXPECT_EQ(names(24, 16), (Names{"whole0", "whole1", "liar0", "liar1"}));
  EXPECT_EQ(names(40, 6), (Names{"async2", "ours2"}));
}

Results made_until(std::uint32_t forks, std::uint32_t runs) {
  Results results;
  results.experiment.profilers = two_profilers_and_controls();
  results.experiment.order =
      deciding_first(interleaved(arms_with_each(), forks, 3), results.experiment.profilers);
  for (std::uint32_t i = 0; i < runs; ++i) {
    results.cells.push_back({.key = results.experiment.order[i], .order = i});
  }
  return results;
}

TEST(UnmadeRuns, AreLeftOutWithTheProfilersThatLackThem) {
  Results results = made_until(2, 15);  // async and ours are done; jfr lacks three runs
  const auto left_out = leave_out_unmade(results);
  ASSERT_EQ(left_out.size(), 3U);
  EXPECT_EQ(left_out[0].what, "runs without a profiler, and so overheads");
  EXPECT_EQ(left_out[1].what, "jfr");
  EXPECT_EQ(left_out[2].what, "liar");
  EXPECT_FALSE(results.experiment.why_no_liar.empty());
  ASSERT_EQ(results.experiment.profilers.size(), 2U);
  EXPECT_EQ(results.experiment.order.size(), 12U);
  EXPECT_EQ(results.cells.size(), 12U);
  EXPECT_EQ(finished_runs(results), 12U);
  EXPECT_TRUE(unfinished(results.experiment, results.cells).empty());
}

TEST(UnmadeRuns, LeaveNothingOutWhereAllWereMadeOrOurSamplerLacksSome) {
  Results all = made_until(2, 40);
  EXPECT_TRUE(leave_out_unmade(all).empty());
  EXPECT_EQ(all.cells.size(), 40U);
  Results few = made_until(2, 7);
  EXPECT_TRUE(leave_out_unmade(few).empty());
  EXPECT_EQ(few.experiment.order.size(), 40U);
  EXPECT_EQ(few.experiment.profilers.size(), 4U);
}

TEST(UnmadeRuns, OfAThirdForkTakeNoProfilerAway) {
  Results results = made_until(3, 43);
  EXPECT_TRUE(leave_out_unmade(results).empty());
  EXPECT_EQ(results.experiment.profilers.size(), 4U);
  EXPECT_EQ(results.experiment.order.size(), 43U);
}

TEST(RunOrder, HasAsManyForksAsWereAskedFor) {
  Experiment experiment;
  EXPECT_EQ(forks_of(experiment), 0U);
  experiment.order = interleaved(arms(), 4, 1);
  EXPECT_EQ(forks_of(experiment), 4U);
}

TEST(TimeLeft, IsThatOfUnfinishedCells) {
  Experiment experiment;
  experiment.plans = {{.target_percent = 100, .slowable_share = 0.5}};
  experiment.order = interleaved(arms(), 2, 1);
  // Nothing is known: 10 s for each base run, half as much again for the slowed ones.
  TimeEstimate estimate = time_left(experiment, {}, 10);
  EXPECT_FALSE(estimate.is_measured);
  EXPECT_NEAR(estimate.seconds, 2 * (10 + 10 + 15), 1e-9);

  std::vector<Cell> cells(1);
  cells[0].key = {{VariantKind::base}, "async", 0};
  cells[0].took_ns = 8 * kSecond;
  estimate = time_left(experiment, cells, 10);
  EXPECT_TRUE(estimate.is_measured);
  EXPECT_NEAR(estimate.seconds, 8 + 2 * 8 + 2 * 12, 1e-9);
  EXPECT_EQ(unfinished(experiment, cells).size(), 5U);
}

TEST(TimeLeft, OfARunWithASlowedBlockIsLongerByItsGain) {
  const Variant slowed{.kind = VariantKind::single_block, .block = "b1"};
  Experiment experiment;
  experiment.blocks.resize(1);
  experiment.blocks[0].facts.id = "b1";
  experiment.blocks[0].wanted_ns = 5 * kSecond;
  experiment.order = {{.variant = {}, .profiler = "async", .fork = 0},
                      {.variant = slowed, .profiler = "async", .fork = 0},
                      {.variant = slowed, .profiler = "async", .fork = 1}};
  EXPECT_NEAR(time_left(experiment, {}, 10).seconds, 10 + 15 + 15, 1e-9);
  std::vector<Cell> cells = {{.key = experiment.order[0], .order = 0, .took_ns = 8 * kSecond}};
  EXPECT_NEAR(time_left(experiment, cells, 0).seconds, 13 + 13, 1e-9);
  cells = {{.key = experiment.order[1], .order = 1, .took_ns = 14 * kSecond}};
  EXPECT_NEAR(time_left(experiment, cells, 0).seconds, 9 + 14, 1e-9);
}

// Adds nine runs of an arm to the order. Five of them have been made, and took the median give or
// take 2 s; without a median, none has been made.
void add_arm(const Variant& variant, const std::string& profiler, std::optional<double> median_s,
             Results& results) {
  constexpr std::array kOffsets = {2.0, -2.0, 1.0, -1.0, 0.0};
  for (std::uint32_t fork = 0; fork < 9; ++fork) {
    const CellKey key{variant, profiler, fork};
    if (median_s && fork < kOffsets.size()) {
      results.cells.push_back({.key = key,
                               .order = static_cast<std::uint32_t>(results.experiment.order.size()),
                               .took_ns = (*median_s + kOffsets.at(fork)) * kSecond});
    }
    results.experiment.order.push_back(key);
  }
}

// Base runs take 10, 20 and 30 s, by profiler, those with a slowed block 1 to 20 s more. The last
// block has not been slowed yet, and one profiler not been used.
TEST(TimeLeft, OfManyRunsIsByTheMediansOfTheirArms) {
  constexpr int kBlocks = 20;
  Results results;
  for (int gain_s = 0; gain_s <= kBlocks; ++gain_s) {
    Variant variant;
    if (gain_s > 0) {
      variant = {.kind = VariantKind::single_block, .block = std::to_string(gain_s)};
      BlockExperiment& block = results.experiment.blocks.emplace_back();
      block.facts.id = variant.block;
      block.wanted_ns = gain_s * kSecond;
    }
    for (int profiler = 1; profiler <= 3; ++profiler) {
      const double took_s = 10 * profiler + gain_s;
      add_arm(variant, std::to_string(profiler),
              gain_s < kBlocks ? std::optional(took_s) : std::nullopt, results);
    }
    add_arm(variant, "new", std::nullopt, results);
  }
  ASSERT_EQ(results.cells.size(), 3U * 20 * 5);
  const double of_begun_arms = 4 * (20 * (10 + 20 + 30) + 3 * 190);  // 190 = 0 + 1 + ... + 19
  const double of_last_block = 9 * ((10 + 20 + 30) + 3 * 20);
  const double of_new_profiler = 9 * (21 * 20 + 210);
  const TimeEstimate left = time_left(results.experiment, results.cells, 1);
  EXPECT_TRUE(left.is_measured);
  EXPECT_NEAR(left.seconds, of_begun_arms + of_last_block + of_new_profiler, 1e-6);
}

TEST(FinishedRuns, DoNotIncludeWhatARunSaysBesides) {
  Experiment experiment;
  experiment.order = interleaved(arms(), 2, 1);
  const auto base = std::ranges::find(experiment.order, CellKey{{VariantKind::base}, "async", 1});
  Cell run{.key = *base,
           .order = static_cast<std::uint32_t>(base - experiment.order.begin()),
           .took_ns = 8 * kSecond};
  Cell besides = run;
  besides.key.profiler = "names";
  besides.took_ns = 0;
  Results results{.experiment = experiment, .cells = {besides, run}};
  EXPECT_EQ(finished_runs(results), 1U);
  EXPECT_EQ(unfinished(experiment, results.cells).size(), 5U);
  EXPECT_EQ(time_left(experiment, results.cells, 1).seconds,
            time_left(experiment, std::vector{run}, 1).seconds);
  EXPECT_FALSE(time_left(experiment, std::vector{besides}, 1).is_measured);

  drop_cells_without_run(results);
  EXPECT_EQ(results.cells.size(), 2U);
  results.cells[1].failure = "it crashed";
  drop_cells_without_run(results);
  ASSERT_EQ(results.cells.size(), 1U);
  EXPECT_EQ(results.cells[0].key, run.key);
  results.cells = {besides};
  drop_cells_without_run(results);
  EXPECT_TRUE(results.cells.empty());
}

TEST(FinishedRuns, AreMadeAgainWhereTheyFailed) {
  Results results;
  results.experiment.order = interleaved(arms(), 1, 1);
  for (std::uint32_t order = 0; order < 2; ++order) {
    results.cells.push_back({.key = results.experiment.order[order], .order = order});
  }
  EXPECT_EQ(failed_runs(results), 0U);
  EXPECT_EQ(forget_failed_runs(results), 0U);
  results.cells[1].failure = "it crashed";
  EXPECT_EQ(failed_runs(results), 1U);
  EXPECT_EQ(forget_failed_runs(results), 1U);
  ASSERT_EQ(results.cells.size(), 1U);
  EXPECT_EQ(results.cells[0].order, 0U);
  EXPECT_EQ(unfinished(results.experiment, results.cells).size(),
            results.experiment.order.size() - 1);
}

}  // namespace
}  // namespace assay::scoring
