// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "native/cputime/thread_role.h"
#include "native/cputime/thread_stat.h"

namespace assay::cputime {
namespace {

TEST(ThreadStat, NamesMayHoldAnything) {
  const auto stat = parse_thread_stat(
      "4711 (a) (b c) S 1 4711 4711 0 -1 4194560 1 2 3 4 250 70 0 0 20 0 33 0 1 2 3\n");
  ASSERT_TRUE(stat) << stat.error().message();
  EXPECT_EQ(stat->name, "a) (b c");
  EXPECT_EQ(stat->user_ticks, 250u);
  EXPECT_EQ(stat->system_ticks, 70u);
}

TEST(ThreadStat, OtherLinesAreRefused) {
  EXPECT_FALSE(parse_thread_stat(""));
  EXPECT_FALSE(parse_thread_stat("1 (a)"));
  EXPECT_FALSE(parse_thread_stat(")("));
  EXPECT_FALSE(parse_thread_stat("1 (a) S 1 2 3"));
}

TEST(ThreadStat, ClockIsSplitAsTicksAre) {
  EXPECT_EQ((ThreadStat{"", 3, 1}.user_part_of(1000)), 750u);
  EXPECT_EQ((ThreadStat{"", 0, 0}.user_part_of(1000)), 1000u) << "less than a tick";
  EXPECT_EQ((ThreadStat{"", 5, 0}.user_part_of(999)), 999u);
  EXPECT_EQ((ThreadStat{"", 0, 2}.user_part_of(999)), 0u);
}

TEST(ThreadRole, IsTheVmsOwnName) {
  EXPECT_EQ(role_of("C1 CompilerThre"), ThreadRole::compiler);
  EXPECT_EQ(role_of("JVMCI CompilerT"), ThreadRole::compiler);
  EXPECT_EQ(role_of("GC Thread#0"), ThreadRole::collector);
  EXPECT_EQ(role_of("G1 Main Marker"), ThreadRole::collector);
  EXPECT_EQ(role_of("ZWorkerYoung#1"), ThreadRole::collector);
  EXPECT_EQ(role_of("VM Thread"), ThreadRole::vm);
  EXPECT_EQ(role_of("assay CPU time"), ThreadRole::vm);
  EXPECT_EQ(role_of("java"), ThreadRole::other);
  EXPECT_EQ(role_of(""), ThreadRole::other);
}

}  // namespace
}  // namespace assay::cputime
