// SPDX-License-Identifier: Apache-2.0
// Whole runs of programs that are no JVMs.
#include "scheduler/subject/whole_run.h"

#include <gtest/gtest.h>

#include <csignal>

#include "native/files/text_file.h"
#include "scheduler/subject/measured_step.h"
#include "tests/support/temporary_folder.h"

namespace assay::subject {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kLong(60'000);
const WhileItRuns kNothing = [](Subject&, milliseconds) { return Result<void>(); };

class AWholeRun : public testing::Test {
 protected:
  SubjectSettings shell(const std::string& script) const {
    SubjectSettings settings;
    settings.command = {"sh", "-c", script};
    settings.environment = process::Environment::of_this_process();
    settings.error_output = folder_.path() / "errors";
    settings.output_copy = folder_.path() / "output";
    settings.code_log = folder_.path() / "code.log";  // which is never there
    return settings;
  }

  test::TemporaryFolder folder_;
};

TEST_F(AWholeRun, IsKnownByWhatItPrintsAndHowItEnds) {
  const auto run = run_to_its_end(shell("echo one; echo two; exit 3"), kLong, kNothing);
  ASSERT_TRUE(run) << run.error().message();
  EXPECT_EQ(run->outcome.exit_code, 3);
  EXPECT_EQ(run->outcome.lines, 2U);
  EXPECT_EQ(*files::read_text_file(folder_.path() / "output"), "one\ntwo\n");
  const auto same = run_to_its_end(shell("echo one; echo two; exit 3"), kLong, kNothing);
  EXPECT_TRUE(same->outcome.has_output_of(run->outcome));
  const auto other = run_to_its_end(shell("echo one; echo too; exit 3"), kLong, kNothing);
  EXPECT_FALSE(other->outcome.has_output_of(run->outcome));
}

TEST_F(AWholeRun, MayCrash) {
  const auto run = run_to_its_end(shell("kill -SEGV $$"), kLong, kNothing);
  ASSERT_TRUE(run);
  EXPECT_EQ(run->outcome.exit_code, 128 + SIGSEGV);
}

TEST_F(AWholeRun, IsEndedWhenItHangs) {
  const auto begin = std::chrono::steady_clock::now();
  const auto run =
      run_to_its_end(shell("echo stuck; exec sleep 1000"), milliseconds(300), kNothing);
  ASSERT_FALSE(run);
  EXPECT_EQ(run.error().code(), ErrorCode::limit_exceeded);
  EXPECT_NE(run.error().message().find("did not end"), std::string::npos);
  EXPECT_NE(run.error().message().find("stuck"), std::string::npos) << run.error().message();
  EXPECT_LT(std::chrono::steady_clock::now() - begin, kLong);
}

TEST_F(AWholeRun, IsLookedAtWhileItRuns) {
  int looks = 0;
  milliseconds last_look(0);
  const auto run = run_to_its_end(shell("sleep 0.3"), kLong, [&](Subject&, milliseconds elapsed) {
    ++looks;
    EXPECT_LE(last_look, elapsed);
    last_look = elapsed;
    return Result<void>();
  });
  ASSERT_TRUE(run);
  EXPECT_GT(looks, 2);
  EXPECT_GT(last_look, milliseconds(0));
  EXPECT_GE(run->wall_time, last_look);
}

TEST(AProbedRun, MayNotBeLongerThanTheProbeRemembers) {
  EXPECT_TRUE(check_probe_remembers(std::chrono::minutes(10)));
  const auto longer = check_probe_remembers(std::chrono::seconds(800));
  ASSERT_FALSE(longer);
  EXPECT_NE(longer.error().message().find("took 800 s"), std::string::npos);
  EXPECT_NE(longer.error().message().find("--any-speed"), std::string::npos);
}

class AStep : public testing::Test {
 protected:
  SearchFiles files() const {
    return {.plan = folder_.path() / "plan.json", .failed = folder_.path() / "failed"};
  }
  divining::Problem problem() const {
    divining::Problem problem;
    problem.units = {"0123456789abcdef -1 a.B.m(int)"};
    problem.kinds = {{"nop2", 60}};
    problem.blocks.emplace_back().name = "2 of 0123456789abcdef -1 a.B.m(int)";
    return problem;
  }
  Result<divining::Step> measure(std::uint32_t instructions, const MeasureInstall& install) const {
    return measure_step(files(), problem(), {divining::Purpose::step, {{{instructions}}}, 2},
                        install, [] {});
  }

  test::TemporaryFolder folder_;
};

TEST_F(AStep, HasAllItsInstalls) {
  const auto step = measure(5, [] { return Result(divining::Install{1e6, {std::nullopt}}); });
  ASSERT_TRUE(step);
  EXPECT_EQ(step->installs.size(), 2U);
  EXPECT_EQ(step->failure, "");
  EXPECT_NE(files::read_text_file(files().plan)->find("nop2"), std::string::npos);
}

TEST_F(AStep, ThatFailsKeepsItsPlan) {
  int installs = 0;
  const auto fails_the_second_time = [&]() -> Result<divining::Install> {
    if (++installs % 2 == 0) {
      return make_error(ErrorCode::io_failure, "it hangs");
    }
    return divining::Install{1e6, {std::nullopt}};
  };
  for (const char* kept : {"failed-1.json", "failed-2.json"}) {
    const auto step = measure(5, fails_the_second_time);
    ASSERT_TRUE(step);
    EXPECT_TRUE(step->installs.empty());
    EXPECT_NE(step->failure.find("it hangs"), std::string::npos);
    EXPECT_NE(step->failure.find(kept), std::string::npos) << step->failure;
    EXPECT_NE(files::read_text_file(folder_.path() / kept)->find("nop2"), std::string::npos);
  }
}

TEST_F(AStep, ThatTheMachineDisturbedSaysNothingOfItsPlan) {
  const auto step = measure(5, []() -> Result<divining::Install> {
    return make_error(ErrorCode::unmeasurable, "others disturbed it");
  });
  ASSERT_TRUE(step);
  EXPECT_EQ(step->failure, "others disturbed it");
  EXPECT_FALSE(std::filesystem::exists(folder_.path() / "failed-1.json"));
}

TEST_F(AStep, ThatFailsWithoutAPlanSaysSo) {
  const auto step = measure(0, []() -> Result<divining::Install> {
    return make_error(ErrorCode::io_failure, "it hangs");
  });
  ASSERT_TRUE(step);
  EXPECT_NE(step->failure.find("without a plan"), std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(folder_.path() / "failed-1.json"));
}

}  // namespace
}  // namespace assay::subject
