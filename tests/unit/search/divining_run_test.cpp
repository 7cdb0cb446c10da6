// SPDX-License-Identifier: Apache-2.0
// A search from the outside: what is done when it cannot go on. How it finds plans is tested in
// tests/unit/divining.
#include "scheduler/search/divining_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "native/files/text_file.h"
#include "slowdown/unit/profile_file.h"
#include "tests/support/divining/simulated_program.h"
#include "tests/support/temporary_folder.h"

namespace assay::search {
namespace {

namespace fs = std::filesystem;

// What comes of measurements while a program fails.
enum class Failing { crashes, loses_blocks, gives_no_samples };

constexpr divining::Scale kScale{.period = 100'003, .reference_ns = 5000};

// A profile that a search leaves, one for each.
std::string profile_of(int search) { return slowdown::profile_file("a.B.m()", search); }

// A simulated program of which nothing can be measured in the first so many searches.
class FailingProgram final : public subject::SearchedProgram {
 public:
  FailingProgram(int failing_searches, Failing how, fs::path profiles = {})
      : failing_(failing_searches), how_(how), profiles_(std::move(profiles)) {}

  int searches() const { return searches_; }

  Result<measuring::Candidates> find_candidates(const measuring::SlowingTerms&) override {
    ++searches_;
    if (how_ == Failing::gives_no_samples && searches_ <= failing_) {
      return make_error(ErrorCode::unmeasurable, "the system gave no sample");
    }
    if (!profiles_.empty()) {
      std::ofstream(profiles_ / profile_of(searches_)) << "{}";
    }
    measuring::Candidates candidates;
    candidates.problem = simulated_.problem();
    return candidates;
  }
  void expect_blocks(std::size_t, subject::WindowUse) override {}
  Result<divining::Step> measure(const divining::Problem&, const divining::Measure& wanted,
                                 subject::MeasuringConditions&) override {
    divining::Step step = simulated_.measure(wanted);
    if (searches_ > failing_) {
      return step;
    }
    if (how_ == Failing::crashes) {
      return divining::Step{wanted.purpose, wanted.plan, {}, "it crashed"};
    }
    for (divining::Install& install : step.installs) {
      std::ranges::fill(install.blocks, std::nullopt);
    }
    return step;
  }
  Result<divining::Step> measure_in_fresh_jvms(const divining::Problem& problem,
                                               const divining::Measure& wanted,
                                               subject::MeasuringConditions& conditions) override {
    ++fresh_jvms_;
    if (fresh_jvms_ == fails_in_fresh_jvm_) {
      return make_error(ErrorCode::interrupted, "stopped");
    }
    return measure(problem, wanted, conditions);
  }
  divining::Scale scale() const override { return scale_; }
  void use_scale(const divining::Scale& scale) override { scale_ = scale; }
  void stop() override { ++stops_; }

  int stops() const { return stops_; }
  int fresh_jvms() const { return fresh_jvms_; }
  void stop_in_fresh_jvm(int which) { fails_in_fresh_jvm_ = which; }

 private:
  int failing_;
  Failing how_;
  fs::path profiles_;
  int searches_ = 0;
  int fresh_jvms_ = 0;
  int fails_in_fresh_jvm_ = 0;
  divining::Scale scale_ = kScale;
  int stops_ = 0;
  test::SimulatedProgram simulated_{{}, {}, 1};
};

class ASearch : public testing::Test {
 protected:
  ASearch() { fs::create_directories(profiles_); }

  Result<DiviningResult> run(FailingProgram& program) {
    FailingProgram never(0, Failing::crashes);
    DiviningTerms terms;
    terms.slowing.target = 1;
    terms.check_jvms = check_jvms_;
    terms.most_fresh_rounds = most_rounds_;
    terms.search_file = file_;
    terms.profiles = profiles_;
    terms.program = program_;
    terms.conditions = conditions_;
    terms.take_plan = [this](const divining::Search&, const divining::Plan&) {
      ++plans_;
      return Result<void>();
    };
    return run_divining({program, never}, terms);
  }
  bool has_profile(int search) const { return fs::exists(profiles_ / profile_of(search)); }

  test::TemporaryFolder folder_;
  fs::path file_ = folder_.path() / "plan.search";
  fs::path profiles_ = folder_.path() / "profiles";
  std::string program_ = "one";
  std::string conditions_ = "a clock";
  std::size_t check_jvms_ = 0;
  std::size_t most_rounds_ = 3;
  int plans_ = 0;
};

TEST_F(ASearch, ThatLosesBlocksBeginsAnewInTheProgramAsItRuns) {
  FailingProgram losing(1, Failing::loses_blocks, profiles_);
  const auto result = run(losing);
  ASSERT_TRUE(result) << result.error().message();
  EXPECT_EQ(losing.searches(), 2);
  EXPECT_EQ(losing.stops(), 1);  // at its end
  EXPECT_TRUE(has_profile(1));
}

TEST_F(ASearch, ThatLosesBlocksAgainBeginsFromTheStartWithOtherProfiles) {
  FailingProgram losing(2, Failing::loses_blocks, profiles_);
  const auto result = run(losing);
  ASSERT_TRUE(result) << result.error().message();
  EXPECT_EQ(losing.searches(), 3);
  EXPECT_EQ(losing.stops(), 2);
  EXPECT_FALSE(result->search.steps.empty());
  EXPECT_FALSE(has_profile(1) || has_profile(2));
  EXPECT_TRUE(has_profile(3));
}

TEST_F(ASearch, ThatLosesBlocksEachTimeEnds) {
  FailingProgram losing(100, Failing::loses_blocks, profiles_);
  const auto result = run(losing);
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().message().find("has no time in any install"), std::string::npos)
      << result.error().message();
  EXPECT_EQ(losing.searches(), 3);
}

// A JVM of which the system gives no samples gives none later; the next one does.
TEST_F(ASearch, ThatHasNoSamplesLooksForBlocksInAnotherJvm) {
  FailingProgram unsampled(1, Failing::gives_no_samples);
  const auto result = run(unsampled);
  ASSERT_TRUE(result) << result.error().message();
  EXPECT_EQ(unsampled.searches(), 2);
  EXPECT_EQ(unsampled.stops(), 2);  // the first JVM, and the other at its end
}

TEST_F(ASearch, ThatHasNoSamplesInTwoJvmsEnds) {
  FailingProgram unsampled(100, Failing::gives_no_samples);
  const auto result = run(unsampled);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().message(), "the system gave no sample");
  EXPECT_EQ(unsampled.searches(), 2);
}

// Profiles of another search would make the program another.
TEST_F(ASearch, ThatBeginsTakesNoProfilesOver) {
  std::ofstream(profiles_ / profile_of(7)) << "{}";
  std::ofstream(profiles_ / "of-the-user.json") << "{}";
  FailingProgram working(0, Failing::crashes, profiles_);
  ASSERT_TRUE(run(working));
  EXPECT_FALSE(has_profile(7));
  EXPECT_TRUE(has_profile(1));
  EXPECT_TRUE(fs::exists(profiles_ / "of-the-user.json"));
}

// A slip of the pen would cost all that was measured.
TEST_F(ASearch, ThatIsStoredForAnotherProgramStaysAsItIs) {
  FailingProgram first(100, Failing::crashes);
  EXPECT_FALSE(run(first));
  const auto stored = files::read_text_file(file_.string());
  ASSERT_TRUE(stored);
  program_ = "another";
  FailingProgram second(0, Failing::crashes);
  const auto result = run(second);
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().message().find("another java command"), std::string::npos);
  EXPECT_EQ(*files::read_text_file(file_.string()), *stored);
}

// Times that were measured in two ways cannot be set against each other.
TEST_F(ASearch, GoesOnAsItWasMeasuredOrNotAtAll) {
  FailingProgram first(100, Failing::crashes);
  EXPECT_FALSE(run(first));
  conditions_ = "cycles";
  FailingProgram second(-1, Failing::crashes);
  const auto refused = run(second);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message().find("another way of measuring (a clock; now cycles)"),
            std::string::npos)
      << refused.error().message();
  conditions_ = "a clock";
  second.use_scale({.period = 5, .reference_ns = 6});
  ASSERT_TRUE(run(second));
  EXPECT_EQ(second.scale(), kScale);
}

// What the program died of may have been mended since.
TEST_F(ASearch, ThatFailedIsTriedAgainWhenItGoesOn) {
  for (const Failing how : {Failing::crashes, Failing::loses_blocks}) {
    fs::remove(file_);
    FailingProgram failing(100, how);
    EXPECT_FALSE(run(failing));
    FailingProgram working(-1, how);
    const auto result = run(working);
    ASSERT_TRUE(result) << result.error().message();
    EXPECT_TRUE(result->was_resumed);
  }
}

// A crash under a plan is the program's, and would come again.
TEST_F(ASearch, ThatFailsOtherwiseIsNotRepeated) {
  FailingProgram crashing(100, Failing::crashes, profiles_);
  EXPECT_FALSE(run(crashing));
  EXPECT_EQ(crashing.searches(), 1);
  EXPECT_TRUE(has_profile(1));
  EXPECT_TRUE(fs::exists(file_));
}

TEST_F(ASearch, ThatIsStoppedInItsCheckLosesNoJvm) {
  check_jvms_ = 5;
  most_rounds_ = 1;
  FailingProgram first(0, Failing::crashes);
  first.stop_in_fresh_jvm(6);
  const auto stopped = run(first);
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().code(), ErrorCode::interrupted);
  EXPECT_EQ(plans_, 1);  // the plan is there before it is checked
  FailingProgram second(-1, Failing::crashes);
  const auto result = run(second);
  ASSERT_TRUE(result) << result.error().message();
  EXPECT_EQ(second.searches(), 0);
  EXPECT_EQ(second.fresh_jvms(), 5);  // five of ten were there
  ASSERT_TRUE(result->check);
  EXPECT_EQ(result->check->slowed.size(), 5U);
  EXPECT_EQ(result->check->bases.size(), 5U);
}

}  // namespace
}  // namespace assay::search
