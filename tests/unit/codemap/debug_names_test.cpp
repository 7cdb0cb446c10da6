// SPDX-License-Identifier: Apache-2.0
#include "scheduler/codemap/debug_names.h"

#include <gtest/gtest.h>

namespace assay::codemap {
namespace {

codelog::CodeDebugInfo debug_info(std::int64_t time, std::uint32_t line = 10) {
  return {.address = 0x1000,
          .code_bytes = 64,
          .time = time,
          .methods = {"a/B.run", "a/C.inlined", ""},
          .descriptors = {{.pc = 8, .method = 0, .bci = 0, .line = line},
                          {.pc = 20, .method = 1, .bci = 4, .line = 21},
                          {.pc = 40, .method = 2, .bci = 1, .line = 5}}};
}

codelog::CodeLog log_of_one_installation() {
  codelog::CodeLog log;
  log.units.emplace_back();
  log.installations = {
      {.unit_id = 0, .address = 0x1000, .code_bytes = 64, .time = 50, .offsets = {}}};
  return log;
}

// As HotSpot has it: a descriptor is about the code before it.
TEST(DebugNames, AreThoseOfTheFirstDescriptorBehindTheAddress) {
  codelog::CodeLog log = log_of_one_installation();
  log.debug_infos = {debug_info(55)};
  const DebugNames names(log);
  EXPECT_EQ(names.find(VersionId{0}, 0x1000), (DebugName{"a/B.run", 10}));
  EXPECT_EQ(names.find(VersionId{0}, 0x1000 + 7), (DebugName{"a/B.run", 10}));
  EXPECT_EQ(names.find(VersionId{0}, 0x1000 + 8), (DebugName{"a/C.inlined", 21}));
  EXPECT_EQ(names.find(VersionId{0}, 0x1000 + 19), (DebugName{"a/C.inlined", 21}));
}

TEST(DebugNames, AreUnknownWhereTheVmHasNone) {
  codelog::CodeLog log = log_of_one_installation();
  EXPECT_FALSE(DebugNames(log).find(VersionId{0}, 0x1000));  // nothing was told at all
  log.debug_infos = {debug_info(55)};
  const DebugNames names(log);
  EXPECT_FALSE(names.find(VersionId{0}, 0x1000 + 25));  // of a method that it could not name
  EXPECT_FALSE(names.find(VersionId{0}, 0x1000 + 40));  // behind the last descriptor
  EXPECT_FALSE(names.find(VersionId{0}, 0xfff));
  EXPECT_FALSE(names.find(VersionId{1}, 0x1000));
}

// Told before or after the installation was logged; other code was at the address at other times.
TEST(DebugNames, AreThoseThatWereToldNearestToTheInstallation) {
  codelog::CodeLog log = log_of_one_installation();
  log.debug_infos = {debug_info(5, 1), debug_info(48, 2), debug_info(90, 3)};
  EXPECT_EQ(DebugNames(log).find(VersionId{0}, 0x1000)->line, 2U);
  log.debug_infos[1].time = 53;
  EXPECT_EQ(DebugNames(log).find(VersionId{0}, 0x1000)->line, 2U);
  log.installations[0].time = 10;
  EXPECT_EQ(DebugNames(log).find(VersionId{0}, 0x1000)->line, 1U);
  log.debug_infos[0].code_bytes = 32;  // other code: it is smaller
  EXPECT_EQ(DebugNames(log).find(VersionId{0}, 0x1000)->line, 2U);
}

}  // namespace
}  // namespace assay::codemap
