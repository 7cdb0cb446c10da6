// SPDX-License-Identifier: Apache-2.0
#include "jni/counting/unit_registry.h"

#include <gtest/gtest.h>

#include <array>
#include <stdexcept>

#include "native/session/session_reader.h"
#include "native/unit/snapshot_codec.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/unit_dsl.h"

namespace assay::agent {
namespace {

using Bytes = std::span<const std::byte>;

class AUnitRegistry : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(file_) << file_.error().message();
    ASSERT_TRUE(ThreadSegments::prepare(segments_, planning::SegmentBase::thread_word,
                                        std::array{kCounterRegion}, 64u << 20));
  }

  void plan(const std::vector<std::byte>& snapshot, const UnitRegistry::HandOut& hand_out) {
    units_.plan_unit(snapshot, hand_out);
  }

  // What the log says now.
  session::SessionView logged() {
    const auto mapping = file_->map_for_reading();
    auto view = session::read_session(mapping->bytes());
    EXPECT_TRUE(view);
    for (session::SessionUnit& unit : view->units) {
      unit.record = {};  // it points into the mapping
    }
    return std::move(*view);
  }

  const std::vector<std::byte> snapshot_ = encode_snapshot(test::unit_from("0: return | e0\n"));

 private:
  test::TemporaryFolder folder_;
  planning::PlanOptions options_;
  Result<SessionFile> file_ =
      SessionFile::create((folder_.path() / "a.session").string(), options_);
  SessionLog log_{*file_};
  ThreadSegments segments_{*file_};
  CounterSpace counters_{segments_};
  UnitRegistry units_{options_, log_, counters_};
};

void expect_uncounted(const session::SessionView& view) {
  ASSERT_EQ(view.units.size(), 1u);
  ASSERT_TRUE(view.units[0].discarded);
  EXPECT_EQ(view.units[0].discarded->outcome, session::DiscardOutcome::runs_uncounted);
  EXPECT_TRUE(view.left_alone.empty()) << "noted twice";
}

TEST_F(AUnitRegistry, HandsOutAPlan) {
  std::size_t handed_out = 0;
  plan(snapshot_, [&](Bytes bytes) {
    handed_out = bytes.size();
    return true;
  });
  EXPECT_GT(handed_out, 1u);
  const session::SessionView view = logged();
  ASSERT_EQ(view.units.size(), 1u);
  EXPECT_FALSE(view.units[0].discarded);
  EXPECT_TRUE(view.left_alone.empty());
}

TEST_F(AUnitRegistry, NotesAUnitThatItCannotRead) {
  plan(std::vector<std::byte>(5, std::byte{9}), [](Bytes) {
    ADD_FAILURE() << "there is no plan";
    return true;
  });
  const session::SessionView view = logged();
  EXPECT_TRUE(view.units.empty());
  ASSERT_EQ(view.left_alone.size(), 1u);
  EXPECT_FALSE(view.left_alone[0].reason.empty());
}

TEST_F(AUnitRegistry, NotesAPlanThatDidNotGetThere) {
  plan(snapshot_, [](Bytes) { return false; });
  expect_uncounted(logged());
}

TEST_F(AUnitRegistry, NotesAPlanThatAnExceptionKeptBack) {
  EXPECT_THROW(plan(snapshot_, [](Bytes) -> bool { throw std::runtime_error("no memory"); }),
               std::runtime_error);
  expect_uncounted(logged());
}

}  // namespace
}  // namespace assay::agent
