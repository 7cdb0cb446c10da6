// SPDX-License-Identifier: Apache-2.0
// A search from the outside: what is done when it cannot go on. How it finds plans is tested in
// tests/unit/divining.
#include "scheduler/commands/slowing/divining_run.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "native/files/text_file.h"
#include "tests/support/divining/simulated_program.h"
#include "tests/support/temporary_folder.h"

namespace assay::commands {
namespace {

namespace fs = std::filesystem;

// A simulated program that loses a unit in the first so many searches: from then on no block of it
// has any time.
class LosingProgram final : public subject::SearchedProgram {
 public:
  LosingProgram(int losing_searches, bool tells) : losing_(losing_searches), tells_(tells) {}

  int searches() const { return searches_; }

  Result<measuring::Candidates> find_candidates(const measuring::SlowingTerms&) override {
    ++searches_;
    measuring::Candidates candidates;
    candidates.problem = simulated_.problem();
    return candidates;
  }
  void expect_blocks(std::size_t, subject::WindowUse) override {}
  Result<divining::Step> measure(const divining::Problem&, const divining::Measure& wanted,
                                 subject::MeasuringConditions& conditions) override {
    if (searches_ > losing_) {
      return simulated_.measure(wanted);
    }
    if (tells_) {
      conditions.missed_units["Main.run()V"] = "it does not run any more";
    }
    return divining::Step{.purpose = wanted.purpose,
                          .plan = wanted.plan,
                          .installs = {},
                          .failure = "nothing was measured"};
  }
  Result<divining::Step> measure_in_fresh_jvms(const divining::Problem& problem,
                                               const divining::Measure& wanted,
                                               subject::MeasuringConditions& conditions) override {
    return measure(problem, wanted, conditions);
  }
  void stop() override { ++stops_; }
  int stops() const { return stops_; }

 private:
  int losing_;
  bool tells_;
  int searches_ = 0;
  int stops_ = 0;
  test::SimulatedProgram simulated_{{}, {}, 1};
};

class ASearch : public testing::Test {
 protected:
  Result<DiviningResult> run(LosingProgram& program) {
    LosingProgram never(0, false);
    DiviningTerms terms;
    terms.slowing.target = 1;
    terms.check_jvms = 0;
    terms.search_file = folder_.path() / "plan.search";
    terms.profiles = folder_.path() / "profiles";
    terms.program = program_;
    fs::create_directories(terms.profiles);
    std::ofstream(terms.profiles / "one.json") << "{}";
    return run_divining({program, never}, terms);
  }
  bool has_profiles() const { return !fs::is_empty(folder_.path() / "profiles"); }

  test::TemporaryFolder folder_;
  std::string program_ = "one";
};

TEST_F(ASearch, ThatLosesAUnitBeginsAnewInTheProgramAsItRuns) {
  LosingProgram program(1, true);
  const auto result = run(program);
  ASSERT_TRUE(result) << result.error().message();
  EXPECT_EQ(program.searches(), 2);
  EXPECT_EQ(program.stops(), 1);  // at its end
  EXPECT_TRUE(has_profiles());
}

TEST_F(ASearch, ThatLosesAUnitAgainBeginsFromTheStartWithOtherProfiles) {
  LosingProgram program(2, true);
  const auto result = run(program);
  ASSERT_TRUE(result) << result.error().message();
  EXPECT_EQ(program.searches(), 3);
  EXPECT_EQ(program.stops(), 2);
  EXPECT_FALSE(result->search.steps.empty());
  EXPECT_TRUE(result->conditions.missed_units.empty());
  EXPECT_FALSE(has_profiles());
}

TEST_F(ASearch, ThatLosesUnitsEachTimeEnds) {
  LosingProgram program(100, true);
  const auto result = run(program);
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().message().find("nothing was measured"), std::string::npos)
      << result.error().message();
  EXPECT_EQ(program.searches(), 3);
}

// A slip of the pen would cost all that was measured.
TEST_F(ASearch, ThatIsStoredForAnotherProgramStaysAsItIs) {
  LosingProgram first(100, false);
  EXPECT_FALSE(run(first));
  const auto stored = files::read_text_file((folder_.path() / "plan.search").string());
  ASSERT_TRUE(stored);
  program_ = "another";
  LosingProgram second(0, false);
  const auto result = run(second);
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().message().find("another java command"), std::string::npos);
  EXPECT_EQ(*files::read_text_file((folder_.path() / "plan.search").string()), *stored);
}

// What the program died of may have been mended since.
TEST_F(ASearch, ThatFailedIsTriedAgainWhenItGoesOn) {
  LosingProgram failing(100, false);
  EXPECT_FALSE(run(failing));
  LosingProgram working(-1, false);
  const auto result = run(working);
  ASSERT_TRUE(result) << result.error().message();
  EXPECT_TRUE(result->was_resumed);
}

// A crash under a plan is the program's, and would come again.
TEST_F(ASearch, ThatFailsOtherwiseIsNotRepeated) {
  LosingProgram program(100, false);
  EXPECT_FALSE(run(program));
  EXPECT_EQ(program.searches(), 1);
  EXPECT_TRUE(has_profiles());
}

}  // namespace
}  // namespace assay::commands
