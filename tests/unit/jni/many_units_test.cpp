// SPDX-License-Identifier: Apache-2.0
// Plans, records and reads back as many units as the largest programs have.
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "jni/counting/unit_registry.h"
#include "native/results/aggregation.h"
#include "native/session/session_reader.h"
#include "native/unit/snapshot_codec.h"
#include "tests/support/random_units.h"
#include "tests/support/temporary_folder.h"

namespace assay::agent {
namespace {

TEST(TwentyThousandUnits, AreAllPlannedAndReadBack) {
  constexpr std::size_t kUnits = 20'000;
  constexpr std::uint32_t kBlocksOfAUnit = 20;
  test::TemporaryFolder folder;
  const planning::PlanOptions options;
  auto file = SessionFile::create((folder.path() / "a.session").string(), options);
  ASSERT_TRUE(file) << file.error().message();
  SessionLog log(*file);
  ThreadSegments segments(*file);
  CounterSpace counters(segments);
  UnitRegistry registry(options, log, counters);
  ASSERT_TRUE(ThreadSegments::prepare(segments, planning::SegmentBase::thread_word,
                                      std::array{kCounterRegion}, 1U << 30));
  test::Random random(1);
  std::size_t planned = 0;
  for (std::size_t i = 0; i < kUnits; ++i) {
    auto unit =
        test::random_unit(random, {test::GraphShape::structured, kBlocksOfAUnit, 0.2, true});
    unit.identity.method = unit.methods.front() =
        "program.Class" + std::to_string(i) + ".method():void";
    registry.plan_unit(unit::encode_snapshot(unit), [&](std::span<const std::byte>) {
      ++planned;
      return true;
    });
  }
  EXPECT_EQ(planned, kUnits);
  const auto mapping = file->map_for_reading();
  ASSERT_TRUE(mapping) << mapping.error().message();
  const auto view = session::read_session(mapping->bytes());
  ASSERT_TRUE(view) << view.error().message();
  EXPECT_TRUE(view->left_alone.empty());
  const auto result = results::aggregate(*view, {});
  ASSERT_TRUE(result) << result.error().message();
  EXPECT_EQ(result->units.size(), kUnits);
}

}  // namespace
}  // namespace assay::agent
