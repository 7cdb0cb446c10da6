// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/running/arms.h"

#include <gtest/gtest.h>

#include <set>

namespace assay::experiment {
namespace {

using scoring::Role;
using scoring::VariantKind;

std::vector<profilers::ProfilerChoice> choices(const char* text) {
  auto parsed = profilers::parse_choices(text);
  return parsed ? *std::move(parsed) : std::vector<profilers::ProfilerChoice>{};
}

TEST(Participants, AreTheChosenOnesAndTheKnownLiar) {
  const auto all = participants(choices("async:event=ctimer:interval=1ms,perf"));
  ASSERT_TRUE(all);
  ASSERT_EQ(all->size(), 3U);
  EXPECT_EQ((*all)[0].variant.id, "async-event-ctimer-interval-1ms");
  EXPECT_EQ((*all)[0].variant.role, Role::subject);
  EXPECT_TRUE((*all)[0].variant.gives_lines);
  EXPECT_FALSE((*all)[1].variant.gives_lines);
  EXPECT_EQ((*all)[2].variant.role, Role::known_liar);
  EXPECT_EQ(participants(choices("async,thread-dumps"))->size(), 2U);
}

TEST(Participants, TakePartOnce) {
  const auto twice = participants(choices("jfr,jfr"));
  ASSERT_FALSE(twice);
  EXPECT_EQ(twice.error().message(), "'jfr' is chosen twice; leave one of the two out");
}

using Arms = std::set<std::pair<scoring::Variant, std::string>>;

// Two targets, one block, b3, and no polls, with jfr, the known liar and our own sampler. For the
// debug information nothing is run.
Arms different_arms(Pairs pairs) {
  const scoring::ProfilerVariant oracle = oracle_variant("task-clock", "500 us");
  const std::vector<scoring::ProfilerVariant> profilers = {
      {.id = "jfr", .name = "jfr"},
      {.id = "liar", .name = "thread-dumps", .role = Role::known_liar},
      oracle,
      debug_information_variant(oracle)};
  std::vector<scoring::BlockExperiment> blocks(1);
  blocks[0].facts.id = "b3";
  Arms different;
  const std::vector<double> targets = {50, 100};
  const Slowed slowed = {.targets = targets, .blocks = blocks, .without_polls = true};
  for (const scoring::Arm& arm : arms_of(profilers, slowed, pairs)) {
    EXPECT_TRUE(different.emplace(arm.variant, arm.profiler).second) << arm.profiler;
  }
  return different;
}

constexpr VariantKind kRepeat = VariantKind::repeat;
const scoring::Variant kBlock = {.kind = VariantKind::single_block, .block = "b3"};

TEST(Arms, AreEachVariantWithoutAProfilerAndWithEach) {
  const Arms arms = different_arms(Pairs::all);
  EXPECT_EQ(arms.size(), 6U * 4);
  EXPECT_TRUE(arms.contains({kBlock, ""}));
  EXPECT_TRUE(arms.contains({{.kind = kRepeat}, "liar"}));
}

TEST(Arms, ThatNoFigureIsMadeOfAreLeftOut) {
  const Arms arms = different_arms(Pairs::needed);
  EXPECT_EQ(arms.size(), 6U * 4 - 2 - 3);
  EXPECT_FALSE(arms.contains({kBlock, ""}));
  EXPECT_FALSE(arms.contains({{.kind = kRepeat}, "liar"}));
  EXPECT_TRUE(arms.contains({kBlock, "liar"}));
  EXPECT_TRUE(arms.contains({kBlock, "jfr"}));
  EXPECT_TRUE(arms.contains({{.kind = VariantKind::without_polls}, "liar"}));
  EXPECT_TRUE(arms.contains({{.kind = kRepeat}, ""}));
}

TEST(Arms, WithoutAProfilerMayBeLeftOut) {
  const std::vector<scoring::ProfilerVariant> profilers = {
      {.id = "assay", .name = "assay", .role = scoring::Role::oracle}};
  const std::vector<double> targets = {50};
  for (const scoring::Arm& arm :
       arms_of(profilers, {.targets = targets, .blocks = {}, .without_a_profiler = false},
               Pairs::all)) {
    EXPECT_EQ(arm.profiler, "assay");
  }
}

}  // namespace
}  // namespace assay::experiment
