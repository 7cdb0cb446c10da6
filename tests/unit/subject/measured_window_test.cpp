// SPDX-License-Identifier: Apache-2.0
// Windows of programs that are no JVMs.
#include "scheduler/subject/measured_window.h"

#include <gtest/gtest.h>

#include <thread>

#include "tests/support/temporary_folder.h"

namespace assay::subject {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

WindowSettings window_of(milliseconds least) {
  WindowSettings settings;
  settings.least = least;
  return settings;
}

TEST(WindowLimits, AreTheSettingsForShortWindowsAndIterations) {
  const WindowLimits limits = limits_of(window_of(seconds(10)), milliseconds(500));
  EXPECT_EQ(limits.patience, WindowSettings().patience);
  EXPECT_EQ(limits.standstill, WindowSettings().standstill);
}

TEST(WindowLimits, GrowWithTheWindowAndWithIterations) {
  EXPECT_EQ(limits_of(window_of(seconds(600)), milliseconds(500)).patience, seconds(1200));
  const WindowLimits limits = limits_of({}, seconds(30));
  EXPECT_EQ(limits.patience, seconds(210));
  EXPECT_EQ(limits.standstill, seconds(300));
}

TEST(AWindowThatWasGivenUp, SaysWhoIsToBlame) {
  MeasuredWindow window;
  window.iterations = 40;
  window.undisturbed_ns = 0.1e9;
  window.disturbed_ns = 0.9e9;
  const auto text = [&] {
    return why_not_enough({}, window, seconds(60), "--iteration-line").message();
  };
  EXPECT_NE(text().find("90 % of the measured time"), std::string::npos) << text();
  EXPECT_EQ(why_not_enough({}, window, seconds(60), "").code(), ErrorCode::disturbed);
  window.cpu_use.ran_ns = 60'000'000'000;  // most of it between iterations
  window.disturbed_ns = 0;
  EXPECT_NE(text().find("used 0.1 s of CPU time"), std::string::npos) << text();
  EXPECT_NE(text().find("--window"), std::string::npos) << text();
  window.undisturbed_ns = 10e9;
  window.iterations = 1;
  EXPECT_NE(text().find("ended 1 iterations"), std::string::npos) << text();
  EXPECT_NE(text().find("--iteration-line"), std::string::npos) << text();
}

TEST(AWindowThatWasGivenUp, SaysThatTheSystemGaveNoSamples) {
  MeasuredWindow window;
  window.cpu_use.ran_ns = 60'000'000'000;
  window.notes.refused_threads = 7;
  window.notes.event_time = seconds(2);
  const std::string text = why_not_enough({}, window, seconds(60), "--iteration-line").message();
  EXPECT_NE(text.find("used 60.0 s of CPU time"), std::string::npos) << text;
  EXPECT_EQ(why_not_enough({}, window, seconds(60), "").code(), ErrorCode::unmeasurable);
  EXPECT_NE(text.find("no sample"), std::string::npos) << text;
  EXPECT_NE(text.find("7 threads refused"), std::string::npos) << text;
  EXPECT_NE(text.find("on for 2.0 s"), std::string::npos) << text;
}

TEST(SamplingNotes, AddUpButForThreadsThatAreRefusedEachTime) {
  sampling::SamplingRun run;
  run.records.samples.resize(5);
  run.event_time = seconds(1);
  run.records.lost = 3;
  run.records.throttled = 2;
  run.late_threads = 4;
  run.refused_threads = 1;
  run.period_was_random = false;
  SamplingNotes all;
  add(notes_on(run), all);
  run.period_was_random = true;
  run.refused_threads = 2;
  add(notes_on(run), all);
  EXPECT_EQ(all.taken_samples, 10U);
  EXPECT_EQ(all.event_time, seconds(2));
  EXPECT_EQ(all.lost_samples, 6U);
  EXPECT_EQ(all.throttled, 4U);
  EXPECT_EQ(all.late_threads, 8U);
  EXPECT_EQ(all.refused_threads, 2U);
  EXPECT_EQ(all.fixed_periods, 1U);
}

class AWindowOfAShell : public testing::Test {
 protected:
  void SetUp() override {
    auto event = sampling::choose_event(sampling::kSoftwareClock, sampling::open_error);
    if (!event) {
      GTEST_SKIP() << event.error().message();
    }
    settings_.event = *event;
    settings_.period = 200'000;
    settings_.ignores_disturbance = true;
  }

  // Starts a program that repeats `script`, and returns it after three iterations.
  std::unique_ptr<Subject> start(const std::string& script) const {
    SubjectSettings settings;
    settings.command = {"sh", "-c", "while :; do " + script + "; echo end; done"};
    settings.environment = process::Environment::of_this_process();
    settings.iteration_line = "^end$";
    settings.error_output = folder_.path() / "errors";
    settings.code_log = folder_.path() / "code.log";  // which is never there
    auto subject = Subject::start(settings);
    while (subject && (*subject)->iterations() < 3) {
      std::this_thread::sleep_for(milliseconds(1));
    }
    return subject ? *std::move(subject) : nullptr;
  }

  test::TemporaryFolder folder_;
  sampling::SpeedProbe speed_;
  WindowSettings settings_;
};

// Each of them takes longer than the settings say that a program may stand still.
TEST_F(AWindowOfAShell, HasIterationsHoweverLongTheyAre) {
  // The program computes in the middle of an iteration, so that the ends of iterations may be seen
  // late.
  const auto subject =
      start("sleep 0.1; i=0; while [ $i -lt 5000 ]; do i=$((i + 1)); done; sleep 0.1");
  ASSERT_TRUE(subject);
  settings_.least = milliseconds(1);
  settings_.least_iterations = 2;
  settings_.standstill = milliseconds(100);
  const auto window = measure_window(*subject, settings_, speed_, 1);
  ASSERT_TRUE(window) << window.error().message();
  EXPECT_GE(window->iterations, 2U);
  EXPECT_GE(window->undisturbed_ns, 1e6);
  EXPECT_GE(static_cast<double>(window->cpu_use.ran_ns), window->undisturbed_ns);
  EXPECT_GT(window->profile.samples, 0U);
  EXPECT_GE(window->until_ns - window->from_ns, 400'000'000U);
}

TEST_F(AWindowOfAShell, IsNotOfAProgramThatStandsStill) {
  const auto subject = start("[ ${n:-0} -lt 3 ] || sleep 1000; n=$((n + 1))");
  ASSERT_TRUE(subject);
  settings_.standstill = milliseconds(100);
  const auto window = measure_window(*subject, settings_, speed_, 1);
  ASSERT_FALSE(window);
  EXPECT_NE(window.error().message().find("may be stuck"), std::string::npos)
      << window.error().message();
}

}  // namespace
}  // namespace assay::subject
