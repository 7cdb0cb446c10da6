// SPDX-License-Identifier: Apache-2.0
// The parts of slowing that need no JVM, by what they leave in the code log.
#include <gtest/gtest.h>

#include <fstream>
#include <span>

#include "jni/slowing/debug_info_log.h"
#include "jni/slowing/iterations.h"
#include "jni/slowing/plan_in_force.h"
#include "jni/slowing/unit_slowing.h"
#include "native/codelog/described_unit_codec.h"
#include "native/files/text_file.h"
#include "slowdown/plan/plan_text.h"
#include "tests/support/shim_messages.h"
#include "tests/support/temporary_folder.h"

namespace assay::agent {
namespace {

codelog::DescribedUnit unit_named(const std::string& method) {
  codelog::DescribedUnit unit;
  unit.identity.method = method;
  unit.blocks.resize(2);
  unit.blocks[0].successors = {1};
  unit.blocks[1].number = 1;
  for (codelog::DescribedBlock& block : unit.blocks) {
    block.positions = 3;
  }
  return unit;
}

slowdown::SlowdownPlan plan_for_unit(const std::string& method) {
  slowdown::SlowdownPlan plan;
  plan.units[{.method = method}] = {};
  return plan;
}

class SlowingParts : public testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(log_) << log_.error().message(); }

  codelog::CodeLog logged() {
    codelog::CodeLog log;
    const auto text = files::read_text_file(path_);
    EXPECT_TRUE(text.has_value());
    EXPECT_TRUE(codelog::read_more(std::as_bytes(std::span(*text)), 0, log).has_value());
    EXPECT_EQ(log.damaged_records, 0u);
    return log;
  }

  test::TemporaryFolder folder_;
  std::string path_ = (folder_.path() / "a.codelog").string();
  Result<CodeLogFile> log_ = CodeLogFile::create(path_);
};

TEST(PlanInForce, NumbersPlansAndBeginsWithAnEmptyOne) {
  PlanInForce plans;
  EXPECT_EQ(plans.plan_for(unit_named("A.a()")).serial, 0u);
  EXPECT_EQ(plans.use(plan_for_unit("A.a()")), 1u);
  EXPECT_EQ(plans.use({}), 2u);
  EXPECT_EQ(plans.plan_for(unit_named("A.a()")).serial, 2u);
}

TEST(PlanInForce, TellsWhichUnitsOfThePlanWereNeverCompiled) {
  PlanInForce plans;
  slowdown::SlowdownPlan plan = plan_for_unit("A.a()");
  plan.units[{.method = "A.b()"}] = {};
  plans.use(plan);
  EXPECT_EQ(*plans.never_compiled(), "Graal never compiled A.a() and 1 more units of the plan");
  (void)plans.plan_for(unit_named("A.a()"));
  EXPECT_EQ(*plans.never_compiled(), "Graal never compiled A.b(), which the plan slows");
  (void)plans.plan_for(unit_named("A.b()"));
  EXPECT_FALSE(plans.never_compiled());
}

TEST_F(SlowingParts, DebugInfoIsLoggedWithTheTimeOfTheInstallation) {
  DebugInfoLog debug_info(*log_);
  debug_info.installed(0x1000, 5);
  debug_info.told(codelog::CodeDebugInfo{.address = 0x1000, .code_bytes = 16}, 90);
  ASSERT_EQ(logged().debug_infos.size(), 1u);
  EXPECT_EQ(logged().debug_infos[0].time, 5);
  EXPECT_FALSE(debug_info.missing());
}

TEST_F(SlowingParts, DebugInfoThatIsMissingIsCounted) {
  DebugInfoLog debug_info(*log_);
  debug_info.installed(0x1000, 5);
  debug_info.installed(0x2000, 6);
  debug_info.told(codelog::CodeDebugInfo{.address = 0x1000, .code_bytes = 16}, 7);
  debug_info.told(make_error(ErrorCode::unsupported, "no record"), 8);
  EXPECT_EQ(*debug_info.missing(), "the VM gave no debug information of 2 pieces of compiled code");
}

TEST_F(SlowingParts, DebugInfoOnceAskedForAgainIsOfUntoldCodeAlone) {
  DebugInfoLog debug_info(*log_);
  debug_info.installed(0x1000, 5);
  EXPECT_TRUE(debug_info.wants(0x9000));
  EXPECT_EQ(debug_info.want_untold_only(), 1u);
  EXPECT_TRUE(debug_info.wants(0x1000));
  EXPECT_FALSE(debug_info.wants(0x9000));
}

TEST_F(SlowingParts, IterationsAreLoggedUntilTheMethodReturnsTooOften) {
  Iterations iterations("A.run", {.class_name = "A", .name = "run", .parameters = {}}, *log_);
  for (std::uint64_t i = 0; i <= codelog::IterationRate::kMostInASecond + 10; ++i) {
    iterations.returned();
  }
  const codelog::CodeLog log = logged();
  EXPECT_EQ(log.iterations.size(), codelog::IterationRate::kMostInASecond);
  const std::string* why = codelog::fact_of(log, codelog::kNoIterationsFact);
  ASSERT_NE(why, nullptr);
  EXPECT_NE(why->find("A.run returns more than 1000 times a second"), std::string::npos) << *why;
}

TEST_F(SlowingParts, IterationsLeaveOtherClassesAndSayWhyAClassCannotBeChanged) {
  Iterations iterations("A.run", {.class_name = "A", .name = "run", .parameters = {}}, *log_);
  EXPECT_FALSE(iterations.change_class("B", {}));
  EXPECT_TRUE(logged().facts.empty());
  EXPECT_FALSE(iterations.change_class("A", {}));
  EXPECT_NE(codelog::fact_of(logged(), codelog::kNoIterationsFact), nullptr);
  EXPECT_TRUE(iterations.is_class("LA;"));
  EXPECT_FALSE(iterations.is_class("LAB;"));
}

TEST_F(SlowingParts, AUnitWithoutAPlanIsLoggedAndStaysAsItIs) {
  const options::SlowOptions options{.quiet = true};
  UnitSlowing units(options, *log_);
  const auto answer =
      units.slow_unit(CompilationPurpose::vm, codelog::encode_description(unit_named("A.a()")));
  ASSERT_TRUE(answer);
  EXPECT_EQ(*answer, encode_answer(0, {}, ""));
  ASSERT_EQ(logged().units.size(), 1u);
  EXPECT_EQ(logged().units[0].plan_serial, 0u);
}

TEST_F(SlowingParts, AUnitThatCannotBeReadIsLeftAloneAndTheLogSaysWhy) {
  const options::SlowOptions options{.quiet = true};
  UnitSlowing units(options, *log_);
  EXPECT_FALSE(units.slow_unit(CompilationPurpose::vm, {}));
  ASSERT_EQ(logged().messages.size(), 1u);
  EXPECT_TRUE(logged().messages[0].starts_with("a unit is left alone: ")) << logged().messages[0];
}

TEST_F(SlowingParts, ACompilationThatCountsBlocksIsUnderNoPlan) {
  const options::SlowOptions options{.quiet = true};
  UnitSlowing units(options, *log_);
  if (const auto room = units.prepare_counting(); !room) {
    GTEST_SKIP() << room.error().message();
  }
  ASSERT_TRUE(
      units.slow_unit(CompilationPurpose::count, codelog::encode_description(unit_named("A.a()"))));
  EXPECT_EQ(units.log_block_counts(), 1u);
  ASSERT_EQ(logged().block_counts.size(), 1u);
  EXPECT_EQ(logged().block_counts[0].counts.size(), 2u);
}

TEST_F(SlowingParts, WhatThePlanNamesAndGraalNeverCompiledIsNotedAtTheEnd) {
  const std::string plan = (folder_.path() / "plan.json").string();
  const options::SlowOptions options{.plan = plan, .quiet = true};
  std::ofstream(plan) << slowdown::to_json(plan_for_unit("A.a()"));
  UnitSlowing units(options, *log_);
  ASSERT_TRUE(units.use_plan(plan));
  units.vm_ended(true);
  ASSERT_EQ(logged().messages.size(), 1u);
  EXPECT_EQ(logged().messages[0], "Graal never compiled A.a(), which the plan slows");
}

}  // namespace
}  // namespace assay::agent
