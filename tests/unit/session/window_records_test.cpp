// SPDX-License-Identifier: Apache-2.0
#include "native/session/window_records.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <random>

#include "native/session/session_reader.h"
#include "tests/support/synthetic_session.h"

namespace assay::session {
namespace {

using Counters = std::vector<std::uint64_t>;

constexpr std::size_t kApplication = index_of(SegmentKind::application);
constexpr std::size_t kCompiler = index_of(SegmentKind::compiler);
constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};

CounterValues application(Counters counters) {
  CounterValues values;
  values[kApplication] = std::move(counters);
  return values;
}

WindowPart part_of(SparseCounters counted, bool closes = false) {
  WindowPart part;
  part.calls = closes ? 0 : 1;
  part.closes = closes;
  part.counted = std::move(counted);
  return part;
}

CounterValues random_values(std::mt19937_64& random) {
  CounterValues values;
  for (auto& of_kind : values) {
    of_kind.resize(random() % 40);
    for (std::uint64_t& value : of_kind) {
      value = random() % 3 == 0 ? random() : 0;
    }
  }
  return values;
}

// What is added again gives the later reading, whatever the counters are, and their bytes hold the
// same.
TEST(SparseCounters, AreTheDifferenceOfTwoReadings) {
  std::mt19937_64 random(33);
  for (int run = 0; run < 300; ++run) {
    const CounterValues earlier = random_values(random);
    CounterValues later = random_values(random);
    for (std::size_t kind = 0; kind < kSegmentKinds; ++kind) {
      later[kind].resize(std::max(later[kind].size(), earlier[kind].size()));
    }
    const SparseCounters changed = difference(later, earlier);
    ByteWriter out;
    put_sparse_counters(changed, out);
    ByteReader in(out.bytes());
    const auto again = take_sparse_counters(in);
    ASSERT_TRUE(again) << again.error().message();
    EXPECT_EQ(*again, changed);
    EXPECT_TRUE(in.at_end());
    CounterValues sum = earlier;
    EXPECT_TRUE(add_to(sum, changed, kNoLimit));
    for (std::size_t kind = 0; kind < kSegmentKinds; ++kind) {
      sum[kind].resize(later[kind].size());
    }
    EXPECT_EQ(sum, later);
  }
}

TEST(SparseCounters, AddUp) {
  std::mt19937_64 random(34);
  for (int run = 0; run < 300; ++run) {
    const SparseCounters one = difference(random_values(random), {});
    const SparseCounters other = difference(random_values(random), {});
    CounterValues apart;
    add_to(apart, one, kNoLimit);
    add_to(apart, other, kNoLimit);
    CounterValues together;
    add_to(together, sum_of(one, other), kNoLimit);
    EXPECT_EQ(together, apart);
  }
}

TEST(SparseCounters, AreFoundByNumber) {
  const std::vector<SparseCounter> counters = {{2, 20}, {5, 50}, {9, 90}};
  EXPECT_EQ(counters_in(counters, 2, 4), (Counters{20, 0, 0, 50}));
  EXPECT_EQ(counters_in(counters, 6, 3), (Counters{0, 0, 0}));
  EXPECT_EQ(counters_in(counters, 9, 9), (Counters{90, 0, 0, 0, 0, 0, 0, 0, 0}));
}

TEST(SparseCounters, OtherBytesAreRefused) {
  const auto refused = [](std::initializer_list<std::uint8_t> bytes) {
    std::vector<std::byte> input;
    for (const std::uint8_t byte : bytes) {
      input.push_back(std::byte{byte});
    }
    ByteReader in(input);
    return !take_sparse_counters(in);
  };
  EXPECT_FALSE(refused({1, 1, 1, 3, 7}));             // counter 2 is 7
  EXPECT_TRUE(refused({1, 9, 1, 1, 1}));              // there is no such kind
  EXPECT_TRUE(refused({2, 1, 1, 1, 1, 1, 1, 1, 1}));  // a kind twice
  EXPECT_TRUE(refused({1, 1, 2, 1, 1, 0, 1}));        // the same counter twice
  EXPECT_TRUE(refused({1, 1, 1, 1, 0}));              // a counter that did not change
  EXPECT_TRUE(refused({1, 1, 200, 1, 1, 1}));         // too many for the bytes
  EXPECT_TRUE(refused({}));
}

TEST(SparseCounters, BeyondTheLimitAreLeftOut) {
  CounterValues sum;
  SparseCounters more;
  more[kApplication] = {{1, 10}, {2, 20}};
  EXPECT_FALSE(add_to(sum, more, 2));
  EXPECT_EQ(sum[kApplication], (Counters{0, 10}));
}

TEST(AWindow, IsTheSumOfItsParts) {
  WindowView window;
  EXPECT_TRUE(add_part(window, part_of(difference(application({5, 0}), {})), kNoLimit));
  EXPECT_TRUE(add_part(window, part_of(difference(application({1, 2, 3}), {})), kNoLimit));
  const CounterValues now = application({100, 100, 100, 100});
  EXPECT_EQ(counted_in_window(window, now), application({6, 2, 3}));
}

TEST(AWindow, ThatIsOpenGrowsWithTheCounters) {
  WindowView window;
  add_opened(window, {.begin_ns = 7, .counters = difference(application({10, 20}), {})}, kNoLimit);
  // Units that are compiled in the window have counters that began at 0.
  EXPECT_EQ(counted_in_window(window, application({11, 20, 4})), application({1, 0, 4}));
  add_part(window, part_of(difference(application({3, 0, 9}), {}), true), kNoLimit);
  EXPECT_EQ(counted_in_window(window, application({50, 50, 50})), application({3, 0, 9}));
  add_opened(window, {.begin_ns = 9, .counters = difference(application({50, 50, 50}), {})},
             kNoLimit);
  EXPECT_EQ(counted_in_window(window, application({51, 50, 51})), application({4, 0, 10}));
}

TEST(AWindow, ForgetsWhatAResetForgets) {
  WindowView window;
  add_part(window, part_of(difference(application({5}), {}), true), kNoLimit);
  add_reset(window);
  EXPECT_TRUE(window.parts.empty());
  EXPECT_EQ(window.resets, 1u);
  EXPECT_EQ(counted_in_window(window, application({9})), CounterValues());
}

test::SyntheticSession session_with_window(const WindowPlan& plan) {
  test::SyntheticSession session;
  session.log(encode_event_type({"load", "memory-accesses", "", "occurrences", "final", false}));
  session.log(encode_session_unit(0, 2, {}, {}));
  session.log(encode_window_plan(plan));
  session.segment(SegmentKind::application, {100, 200});
  session.segment(SegmentKind::compiler, {7, 7});
  return session;
}

TEST(ASessionWithAWindow, HasTheWindowsCounters) {
  const WindowPlan plan{.kind = WindowKind::iterations,
                        .method = "a.B.c",
                        .first_iteration = 20,
                        .iterations = 10,
                        .each_iteration = true};
  auto session = session_with_window(plan);
  SparseCounters counted;
  counted[kApplication] = {{1, 4}};
  counted[kCompiler] = {{0, 3}};
  WindowPart part = part_of(counted);
  part.first_iteration = 20;
  part.units_installed = 2;
  session.log(encode_window_part(part));
  session.log(encode_window_part(part));
  session.log(encode_window_progress({true, 24, 1, "trouble"}));
  const auto words = session.words();
  const auto view = read_session(test::bytes_of(words));
  ASSERT_TRUE(view) << view.error().message();
  EXPECT_TRUE(view->damages.empty());
  ASSERT_TRUE(view->window);
  EXPECT_EQ(view->window->plan, plan);
  ASSERT_EQ(view->window->parts.size(), 2u);
  EXPECT_EQ(view->window->parts[1].counted, counted);
  EXPECT_EQ(view->window->parts[0].units_installed, 2u);
  EXPECT_EQ(view->window->progress.calls_begun, 24u);
  EXPECT_EQ(view->window->progress.calls_left_out, 1u);
  EXPECT_EQ(view->window->progress.trouble, "trouble");
  EXPECT_EQ(view->counters.of(SegmentKind::application, 0, 2), (Counters{0, 8}));
  EXPECT_EQ(view->counters.of(SegmentKind::compiler, 0, 2), (Counters{6, 0}));
  EXPECT_EQ(view->counters.segment_count(SegmentKind::application), 1u);
}

// As after a kill in the window.
TEST(ASessionWithAWindow, ThatIsOpenHasWhatWasCountedSince) {
  auto session = session_with_window({.kind = WindowKind::command, .method = ""});
  session.log(encode_window_opened({.begin_ns = 5, .counters = difference(application({99}), {})}));
  session.log(encode_unit_installed({0, 0x1000, 64, 100}));
  const auto words = session.words();
  const auto view = read_session(test::bytes_of(words));
  ASSERT_TRUE(view) << view.error().message();
  EXPECT_TRUE(view->window->is_open);
  EXPECT_EQ(view->window->installed_since_open, 1u);
  EXPECT_EQ(view->counters.of(SegmentKind::application, 0, 2), (Counters{1, 200}));
}

TEST(ASessionWithAWindow, ThatNeverOpenedHasNoCounts) {
  const auto words = session_with_window({.kind = WindowKind::time, .from_ns = 1}).words();
  const auto view = read_session(test::bytes_of(words));
  ASSERT_TRUE(view);
  EXPECT_EQ(view->counters.of(SegmentKind::application, 0, 2), (Counters{0, 0}));
}

TEST(ASessionWithAWindow, ThatNamesOtherCountersIsDamaged) {
  auto session = session_with_window({.kind = WindowKind::command});
  SparseCounters counted;
  counted[kApplication] = {{2, 4}};
  session.log(encode_window_part(part_of(counted, true)));
  const auto words = session.words();
  const auto view = read_session(test::bytes_of(words));
  ASSERT_TRUE(view);
  EXPECT_EQ(view->damages, std::vector<std::string>{"1 records of the log cannot be read"});
}

}  // namespace
}  // namespace assay::session
