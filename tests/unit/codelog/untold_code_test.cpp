// SPDX-License-Identifier: Apache-2.0
#include "native/codelog/untold_code.h"

#include <gtest/gtest.h>

namespace assay::codelog {
namespace {

constexpr std::int64_t kMillisecond = 1'000'000;

TEST(UntoldCode, IsWhatWasInstalledAndNotTold) {
  UntoldCode untold;
  untold.installed(0x1000, 5 * kMillisecond);
  untold.installed(0x2000, 6 * kMillisecond);
  EXPECT_EQ(untold.installed_at(0x1000), 5 * kMillisecond);
  untold.told(0x1000, 9 * kMillisecond);
  untold.told(0x3000, 9 * kMillisecond);  // of another compiler
  EXPECT_FALSE(untold.installed_at(0x1000));
  EXPECT_FALSE(untold.installed_at(0x3000));
  EXPECT_EQ(untold.installed_at(0x2000), 6 * kMillisecond);
  EXPECT_EQ(untold.count(), 1U);
}

TEST(UntoldCode, MayBeToldBeforeItIsInstalled) {
  UntoldCode untold;
  untold.told(0x1000, 5 * kMillisecond);
  untold.installed(0x1000, 25 * kMillisecond);
  EXPECT_EQ(untold.count(), 0U);
  untold.installed(0x1000, 2000 * kMillisecond);  // other code in its place
  EXPECT_EQ(untold.installed_at(0x1000), 2000 * kMillisecond);
}

}  // namespace
}  // namespace assay::codelog
