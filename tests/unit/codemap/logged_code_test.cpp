// SPDX-License-Identifier: Apache-2.0
#include "scheduler/codemap/logged_code.h"

#include <gtest/gtest.h>

namespace assay::codemap {
namespace {

codelog::CodeLog log_with_one_unit() {
  codelog::CodeLog log;
  codelog::LoggedUnit unit;
  unit.description.identity.method = "A.a()";
  unit.description.blocks = {{.number = 4}, {.number = 2}};
  log.units = {unit};
  log.installations = {
      {.unit_id = 0, .address = 0x1000, .code_bytes = 64, .time = 5, .offsets = {{8, 24}, 40}}};
  return log;
}

TEST(ACodeLog, GivesEveryBlockItsNumber) {
  const auto map = code_map_of(log_with_one_unit());
  ASSERT_TRUE(map);
  EXPECT_EQ(map->find(0x1000 + 8, 5), (CodePlace{UnitId{0}, VersionId{0}, CodePart::block, 4}));
  EXPECT_EQ(map->find(0x1000 + 39, 5), (CodePlace{UnitId{0}, VersionId{0}, CodePart::block, 2}));
  EXPECT_EQ(map->find(0x1000 + 40, 5)->part, CodePart::out_of_line);
  EXPECT_FALSE(map->find(0x1000 + 8, 4));
}

TEST(ACodeLog, EndsCodeThatWasUnloaded) {
  codelog::CodeLog log = log_with_one_unit();
  constexpr std::int64_t kSecond = 1'000'000'000;
  log.unloadings = {{.address = 0x1000, .time = kSecond}};
  const auto map = code_map_of(log);
  ASSERT_TRUE(map);
  EXPECT_TRUE(map->find(0x1000 + 8, kSecond - 1));
  EXPECT_FALSE(map->find(0x1000 + 8, kSecond));
}

// Without debug information, only the time of an unloading tells which code has ended.
TEST(ACodeLog, TakesAnEndSoonAfterAnInstallationForThatOfOlderCode) {
  codelog::CodeLog log = log_with_one_unit();
  log.unloadings = {{.address = 0x1000, .time = 17'000'000}};
  EXPECT_TRUE(code_map_of(log)->find(0x1000 + 8, 20'000'000));
}

// The end of what was there before is told late, but before the new code's debug information.
TEST(ACodeLog, KeepsCodeWhereOlderCodeIsUnloadedLate) {
  codelog::CodeLog log = log_with_one_unit();
  log.unloadings = {{.address = 0x1000, .time = 6}};
  log.debug_infos = {{.address = 0x1000, .code_bytes = 64, .time = 7}};
  EXPECT_TRUE(code_map_of(log)->find(0x1000 + 8, 9));
  log.debug_infos[0].time = 6;  // told before: it is this code that goes
  EXPECT_FALSE(code_map_of(log)->find(0x1000 + 8, 9));
}

TEST(ACodeLog, IsRefusedWhereInstallationsDoNotFitTheirUnits) {
  codelog::CodeLog no_unit = log_with_one_unit();
  no_unit.installations[0].unit_id = 1;
  EXPECT_FALSE(events_of(no_unit));
  codelog::CodeLog other_blocks = log_with_one_unit();
  other_blocks.installations[0].offsets.begins.push_back(30);
  EXPECT_FALSE(events_of(other_blocks));
}

}  // namespace
}  // namespace assay::codemap
