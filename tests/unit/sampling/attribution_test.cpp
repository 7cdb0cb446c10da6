// SPDX-License-Identifier: Apache-2.0
#include "scheduler/sampling/attribution.h"

#include <gtest/gtest.h>

namespace assay::sampling {
namespace {

using codemap::CodeInstalled;
using codemap::CodeMap;
using codemap::CodePart;
using codemap::CodePlace;
using codemap::UnitId;
using codemap::VersionId;

CodeMap two_versions() {
  const CodeInstalled first{UnitId{0}, VersionId{0}, 0x1000, 0x40, {{0x10, 2}}, 0x30, 100};
  const CodeInstalled second{UnitId{0}, VersionId{1}, 0x2000, 0x40, {{0x10, 2}}, 0x30, 200};
  return *CodeMap::from_events({first, second, codemap::CodeUnloaded{0x1000, 200}});
}

TEST(Attribution, SumsSamplesByVersionAndBlock) {
  const std::vector<Sample> samples{
      {0x1010, 1, 150, 1, Mode::user},   {0x1020, 1, 151, 1, Mode::user},
      {0x1001, 1, 152, 1, Mode::user},   {0x2010, 1, 250, 1, Mode::user},
      {0x1010, 1, 250, 1, Mode::user},   {0x9999, 1, 150, 1, Mode::user},
      {0x1010, 1, 150, 1, Mode::kernel}, {0x1010, 1, 50, 1, Mode::user},
      {0x1010, 1, 300, 1, Mode::user}};
  const Window window{100, 300};
  const auto result = attribute(samples, two_versions(), std::span(&window, 1));
  EXPECT_EQ(result.places.at({UnitId{0}, VersionId{0}, CodePart::block, 2}), 2U);
  EXPECT_EQ(result.places.at({UnitId{0}, VersionId{0}, CodePart::prologue, 0}), 1U);
  EXPECT_EQ(result.places.at({UnitId{0}, VersionId{1}, CodePart::block, 2}), 1U);
  EXPECT_EQ(result.mapped, 4U);
  EXPECT_EQ(result.unmapped, 2U);  // unloaded code is not known any more
  EXPECT_EQ(result.kernel, 1U);
  EXPECT_EQ(result.outside, 2U);
  EXPECT_EQ(result.total(), 7U);
}

TEST(Attribution, WindowsMayHaveGaps) {
  const std::vector<Sample> samples{{0x1010, 1, 110, 1, Mode::user},
                                    {0x1010, 1, 120, 1, Mode::user},
                                    {0x1010, 1, 130, 1, Mode::user}};
  const std::vector<Window> windows{{125, 140}, {100, 115}};
  const auto result = attribute(samples, two_versions(), windows);
  EXPECT_EQ(result.mapped, 2U);
  EXPECT_EQ(result.outside, 1U);
}

}  // namespace
}  // namespace assay::sampling
