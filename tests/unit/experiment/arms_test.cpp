// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/arms.h"

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
  EXPECT_EQ(twice.error().message(), "'jfr' is chosen twice");
}

TEST(Arms, AreEachVariantWithoutAProfilerAndWithEach) {
  const std::vector<scoring::ProfilerVariant> profilers = {{.id = "jfr", .name = "jfr"},
                                                           oracle_variant("task-clock", "500 us")};
  std::vector<scoring::BlockExperiment> blocks(1);
  blocks[0].facts.id = "b3";
  const auto arms = arms_of(profilers, std::vector<double>{50, 100}, blocks);
  EXPECT_EQ(arms.size(), 5U * 3);
  std::set<std::pair<scoring::Variant, std::string>> different;
  for (const scoring::Arm& arm : arms) {
    different.emplace(arm.variant, arm.profiler);
  }
  EXPECT_EQ(different.size(), arms.size());
  EXPECT_TRUE(different.contains({{.kind = VariantKind::single_block, .block = "b3"}, "jfr"}));
  EXPECT_TRUE(different.contains({{.kind = VariantKind::repeat}, ""}));
}

}  // namespace
}  // namespace assay::experiment
