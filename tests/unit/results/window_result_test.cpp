// SPDX-License-Identifier: Apache-2.0
#include "native/results/window_result.h"

#include <gtest/gtest.h>

namespace assay::results {
namespace {

using session::SessionView;
using session::WindowKind;
using session::WindowPart;
using session::WindowPlan;

constexpr std::uint64_t kSecond = 1'000'000'000;

SessionView session_with(WindowPlan plan, std::vector<WindowPart> parts = {}) {
  SessionView session;
  session.state = session::SessionState::ended;
  session.window.emplace().plan = std::move(plan);
  session.window->parts = std::move(parts);
  session.window->progress.method_found = true;
  return session;
}

WindowPlan ten_iterations() {
  return {
      .kind = WindowKind::iterations, .method = "a.B.c", .first_iteration = 20, .iterations = 10};
}

WindowPart iterations(std::uint64_t first, std::uint64_t calls) {
  WindowPart part;
  part.first_iteration = first;
  part.calls = calls;
  part.begin_ns = first * kSecond;
  part.end_ns = (first + calls) * kSecond;
  part.open_ns = calls * kSecond / 2;
  part.edges = 2 * calls;
  return part;
}

WindowPart span(std::uint64_t begin_ns, std::uint64_t end_ns) {
  WindowPart part;
  part.begin_ns = begin_ns;
  part.end_ns = end_ns;
  part.open_ns = end_ns - begin_ns;
  part.closes = true;
  return part;
}

std::string missing_in(const SessionView& session) { return window_of(session)->missing; }

TEST(TheWindowOfAResult, IsNoneWhereTheWholeRunIsCounted) {
  EXPECT_FALSE(window_of(SessionView()));
}

TEST(TheWindowOfAResult, SumsItsParts) {
  auto session = session_with(ten_iterations(), {iterations(20, 4), iterations(24, 6)});
  session.window->parts[1].units_installed = 1;
  const auto window = window_of(session);
  ASSERT_TRUE(window);
  EXPECT_EQ(window->first_iteration, 20u);
  EXPECT_EQ(window->calls_counted, 10u);
  EXPECT_EQ(window->begin_ns, 20 * kSecond);
  EXPECT_EQ(window->end_ns, 30 * kSecond);
  EXPECT_EQ(window->open_ns, 5 * kSecond);
  EXPECT_EQ(window->edges, 20u);
  EXPECT_EQ(window->missing, "");
  EXPECT_EQ(window_line(*window),
            "counted only in iterations 20 to 29 of a.B.c (5.000 s in all); 1 unit was installed "
            "meanwhile");
}

TEST(TheWindowOfAResult, SaysWhatIsMissingOfIterations) {
  auto session = session_with(ten_iterations());
  session.window->progress.calls_begun = 12;
  EXPECT_EQ(missing_in(session),
            "a.B.c was called 12 times, and counting begins with call 20: name an earlier call "
            "(--from-iteration), or let the program run for longer");
  EXPECT_TRUE(window_line(*window_of(session)).starts_with("counted nothing, because a.B.c was"));
  session.window->progress.method_found = false;
  EXPECT_TRUE(missing_in(session).starts_with("no class of a.B.c was loaded: check the name"));
  session.window->progress.trouble = "a.B.c is native";
  EXPECT_EQ(missing_in(session), "the method cannot be followed: a.B.c is native");
  const auto some = session_with(ten_iterations(), {iterations(20, 5)});
  EXPECT_TRUE(missing_in(some).starts_with("5 of 10 iterations were counted: ask for fewer"));
  auto left_out = session_with(ten_iterations(), {iterations(20, 10)});
  left_out.window->progress.calls_left_out = 3;
  EXPECT_TRUE(missing_in(left_out).starts_with("3 calls of a.B.c ran in virtual threads"));
}

TEST(TheWindowOfAResult, SaysWhatIsMissingOfATime) {
  const WindowPlan plan{.kind = WindowKind::time, .from_ns = 10 * kSecond, .for_ns = kSecond};
  EXPECT_TRUE(missing_in(session_with(plan)).starts_with("the program had not run for 10.000 s"));
  EXPECT_TRUE(missing_in(session_with(plan, {span(10 * kSecond, 10 * kSecond + 5'000'000)}))
                  .starts_with("the program ended 0.005 s after counting began, and 1.000 s"));
  const auto whole = session_with(plan, {span(10 * kSecond, 11 * kSecond)});
  EXPECT_EQ(missing_in(whole), "");
  EXPECT_EQ(
      window_line(*window_of(whole)),
      "counted only from 10.000 s to 11.000 s after the JVM's start (1.000 s in all); 0 units "
      "were installed meanwhile");
}

TEST(TheWindowOfAResult, SaysThatNobodyStartedCounting) {
  const WindowPlan plan{.kind = WindowKind::command};
  EXPECT_TRUE(missing_in(session_with(plan)).starts_with("counting was not started: `assay start"));
  auto open = session_with(plan);
  open.window->is_open = true;
  EXPECT_EQ(missing_in(open), "");
}

}  // namespace
}  // namespace assay::results
