// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/reproducer.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/scoring/simulated_experiment.h"

namespace assay::experiment {
namespace {

const scoring::ExperimentScore& simulated() {
  static const scoring::ExperimentScore result =
      scoring::score(test::simulate({.samples = 3000}), {.resamples = 100});
  return result;
}

const Misattribution* found_for(const std::vector<Misattribution>& all, const std::string& profiler,
                                const std::string& block) {
  const auto found = std::ranges::find_if(all, [&](const Misattribution& one) {
    return one.profiler->id == profiler && one.block->facts.id == block;
  });
  return found == all.end() ? nullptr : &*found;
}

// "root" charges inlined code to the root method, so that it is wrong about b1 and right about b0.
TEST(Misattributions, AreTheBlocksThatAScoredProfilerHasWrong) {
  const auto all = misattributions(simulated());
  EXPECT_NE(found_for(all, "root", "b1"), nullptr);
  EXPECT_EQ(found_for(all, "root", "b0"), nullptr);
  for (const Misattribution& one : all) {
    EXPECT_EQ(one.profiler->role, scoring::Role::subject) << one.profiler->id;
    EXPECT_NE(one.score->outcome, scoring::Outcome::right);
    EXPECT_NE(one.score->outcome, scoring::Outcome::undecided);
  }
}

// The truth lies in what was reported: no script is to accuse anybody of that.
TEST(Misattributions, AreNotThoseThatChanceExplains) {
  scoring::ExperimentScore score = simulated();
  for (scoring::BlockScore& block : score.blocks) {
    block.outcome = scoring::Outcome::amount_undecided;
  }
  EXPECT_TRUE(misattributions(score).empty());
}

TEST(AReproducer, SaysWhatIsWrongAndRunsBoth) {
  const auto all = misattributions(simulated());
  const Misattribution* found = found_for(all, "root", "b1");
  ASSERT_NE(found, nullptr);
  const std::string script = reproducer_script(simulated(), *found,
                                               {.java_home = "/opt/jdk",
                                                .working_directory = "/it's here",
                                                .unchanged = {"assay", "run", "--plan", "a b.json"},
                                                .slowed = {"assay", "run", "--plan", "c.json"},
                                                .shares = {"assay", "shares", "async"},
                                                .shares_options = {"--method", "m"},
                                                .unchanged_output = "/out/unchanged",
                                                .slowed_output = "/out/slowed",
                                                .files = {{"/out/slowed/a b", "ms=1\n"}}});
  EXPECT_TRUE(script.starts_with("#!/bin/sh\n")) << script;
  for (const std::string& part :
       {found->block->facts.method,
        std::string("\nassay run --plan 'a b.json'\nassay run --plan "
                    "c.json\nassay shares async /out/unchanged /out/slowed --method m\n"),
        std::string("/out/slowed\nprintf %s 'ms=1\n' > '/out/slowed/a b'\nassay run "),
        std::string("\ncd '/it'\\''s here'\n"), "went instead to     " + found->score->went_to,
        std::string("\n#   slowed, as expected +"), std::string("\n#   slowed, as reported ")}) {
    EXPECT_NE(script.find(part), std::string::npos) << part << "\n" << script;
  }
}

// A snapshot that lies elsewhere is that of the last run.
TEST(AReproducer, ReadsAfterEachRunWhatTheNextOneReplaces) {
  const auto all = misattributions(simulated());
  ASSERT_FALSE(all.empty());
  const std::string script = reproducer_script(simulated(), all.front(),
                                               {.unchanged = {"one"},
                                                .slowed = {"two"},
                                                .shares = {"shares"},
                                                .unchanged_output = "/1",
                                                .slowed_output = "/2",
                                                .outdated = {"/tmp/a b.jps"},
                                                .variables = {{"ASSAY_X", "it's"}}});
  EXPECT_NE(script.find("\nrm -f '/tmp/a b.jps'\none\nshares /1\n"
                        "rm -f '/tmp/a b.jps'\ntwo\nshares /2\n"),
            std::string::npos)
      << script;
  EXPECT_NE(script.find("\nexport ASSAY_X='it'\\''s'\n"), std::string::npos) << script;
}

// What a profiler or a program is called comes from outside.
TEST(AReproducer, HasNoCommandsFromNames) {
  scoring::ExperimentScore score = simulated();
  score.experiment.versions.push_back({"JDK", "25\nrm -rf /"});
  const auto all = misattributions(score);
  ASSERT_FALSE(all.empty());
  const std::string script = reproducer_script(score, all.front(), {});
  EXPECT_EQ(script.find("\nrm -rf /\n"), std::string::npos) << script;
}

}  // namespace
}  // namespace assay::experiment
