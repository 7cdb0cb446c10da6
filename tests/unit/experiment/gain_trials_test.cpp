// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/design/gain_trials.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace assay::experiment {
namespace {

constexpr double kSecond = 1e9;

scoring::BlockExperiment block(const std::string& id) {
  scoring::BlockExperiment one;
  one.facts.id = id;
  one.facts.method = "a.B.run";
  one.facts.executions = 1e7;
  one.wanted_ns = 3 * kSecond;
  one.instructions = 300;
  return one;
}

// A program of 10 s with instructions of 1 ns, of which a block hides so many.
class Trials : public testing::Test {
 protected:
  GainTrials trials() {
    return {.rules = {.ns_per_instruction = 1},
            .run = [this](const scoring::Variant& variant) { return run(variant); },
            .save =
                [this](std::span<const scoring::BlockExperiment> blocks) {
                  ++saved_;
                  in_plans_.assign(blocks.begin(), blocks.end());
                  return Result<void>();
                }};
  }

  Result<scoring::Cell> run(const scoring::Variant& variant) {
    runs_.push_back(variant.block);
    scoring::Cell cell;
    if (variant.block == fails_ && failures_-- > 0) {
      cell.failure = "it crashed";
      return cell;
    }
    cell.times.process_ns = 10 * kSecond;
    for (const scoring::BlockExperiment& one : in_plans_) {
      if (one.facts.id == variant.block) {
        const std::uint64_t seen = one.instructions - std::min(one.instructions, hidden_);
        *cell.times.process_ns += static_cast<double>(seen) * one.facts.executions;
      }
    }
    return cell;
  }

  // Corrects the gains, and returns what is printed meanwhile.
  std::string correct() {
    testing::internal::CaptureStderr();
    EXPECT_TRUE(correct_gains(trials(), blocks_));
    return testing::internal::GetCapturedStderr();
  }

  std::vector<scoring::BlockExperiment> blocks_ = {block("b1"), block("b2")};
  std::vector<scoring::BlockExperiment> in_plans_ = blocks_;
  std::uint64_t hidden_ = 0;
  std::string fails_ = "none";
  int failures_ = 2;
  std::vector<std::string> runs_;
  int saved_ = 0;
};

TEST_F(Trials, LeaveBlocksAloneThatGainEnough) {
  hidden_ = 75;
  correct();
  EXPECT_EQ(runs_, (std::vector<std::string>{"", "b1", "b2"}));
  EXPECT_EQ(saved_, 0);
  EXPECT_EQ(blocks_[0].instructions, 300U);
}

TEST_F(Trials, AddWhatIsHiddenAndTryAgain) {
  hidden_ = 280;
  const std::string said = correct();
  EXPECT_EQ(runs_, (std::vector<std::string>{"", "b1", "b1", "b2", "b2"}));
  EXPECT_EQ(blocks_[0].instructions, 580U);
  EXPECT_EQ(in_plans_, blocks_);
  EXPECT_NE(said.find("block b1 of a.B.run makes the run 0.2 s longer, of 3.0 s that are needed, "
                      "by 300 instructions, and gets 580"),
            std::string::npos)
      << said;
  EXPECT_NE(said.find("makes the run 3.0 s longer, of 3.0 s that are needed, by 580 instructions"),
            std::string::npos)
      << said;
}

TEST_F(Trials, GiveUpAfterTwoCorrections) {
  hidden_ = 10'000;
  const std::string said = correct();
  EXPECT_EQ(runs_, (std::vector<std::string>{"", "b1", "b1", "b1", "b2", "b2", "b2"}));
  EXPECT_EQ(blocks_[1].instructions, 900U);
  EXPECT_NE(said.find("makes the run 0.0 s longer, of 3.0 s that are needed, by 900 instructions, "
                      "and gets no more"),
            std::string::npos)
      << said;
}

TEST_F(Trials, LeaveAlonePlansOfRunsThatFail) {
  hidden_ = 280;
  fails_ = "b1";
  EXPECT_NE(
      correct().find(
          "block b1 of a.B.run keeps its 300 instructions, because two trials failed: it crashed"),
      std::string::npos);
  EXPECT_EQ(blocks_[0].instructions, 300U);
  EXPECT_EQ(blocks_[1].instructions, 580U);
}

TEST_F(Trials, AreMadeAgainWhereTheyFailOnce) {
  hidden_ = 280;
  fails_ = "b1";
  failures_ = 1;
  correct();
  EXPECT_EQ(runs_, (std::vector<std::string>{"", "b1", "b1", "b1", "b2", "b2"}));
  EXPECT_EQ(blocks_[0].instructions, 580U);
}

TEST_F(Trials, EndWhereTheUnchangedProgramFailsTwice) {
  fails_ = "";
  const auto tried = correct_gains(trials(), blocks_);
  ASSERT_FALSE(tried);
  EXPECT_NE(tried.error().message().find("The reason of the second: it crashed. The same command"),
            std::string::npos);
  EXPECT_EQ(runs_.size(), 2U);
}

TEST_F(Trials, StopWhereTheUserWantsToStop) {
  GainTrials interrupted = trials();
  interrupted.run = [](const scoring::Variant&) -> Result<scoring::Cell> {
    return make_error(ErrorCode::interrupted, "stopped");
  };
  EXPECT_EQ(correct_gains(interrupted, blocks_).error().code(), ErrorCode::interrupted);
}

}  // namespace
}  // namespace assay::experiment
