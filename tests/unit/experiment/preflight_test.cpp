// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/preflight.h"

#include <gtest/gtest.h>

namespace assay::experiment {
namespace {

PreflightFacts good_facts() {
  return {.iterations_told = "lines of dacapo",
          .iteration_ms = 20.4,
          .is_warm = true,
          .warm_s = 6.2,
          .warm_iterations = 210,
          .busy_threads = 1.8,
          .in_graals_code = 0.7,
          .in_changing_shapes = 0.05,
          .in_kernel = 0.1,
          .on_vm_threads = 0.1,
          .elsewhere = 0.1,
          .blocks_alone = 2,
          .run_s = 11,
          .decision_minutes = 4.4};
}

TEST(Preflights, SayInOneSentenceThatAProgramCanBeScored) {
  const Preflight preflight = preflight_of(good_facts());
  EXPECT_TRUE(preflight.can_be_scored);
  EXPECT_EQ(preflight.sentence,
            "The program can be scored: 2 blocks can be slowed alone, and a decision takes about 4 "
            "minutes.");
}

TEST(Preflights, CountMethodsThatAreSlowedAsAWhole) {
  PreflightFacts facts = good_facts();
  facts.methods_as_whole = 1;
  EXPECT_EQ(
      preflight_of(facts).sentence,
      "The program can be scored: 2 blocks alone and 1 method as a whole can be slowed, and a "
      "decision takes about 4 minutes.");
  facts.blocks_alone = 0;
  EXPECT_TRUE(preflight_of(facts).can_be_scored);
  EXPECT_NE(preflight_of(facts).sentence.find("1 method can be slowed as a whole"),
            std::string::npos);
}

TEST(Preflights, SayWhyAProgramCannotAndWhatToDo) {
  const auto sentence_with = [](auto change) {
    PreflightFacts facts = good_facts();
    change(facts);
    const Preflight preflight = preflight_of(facts);
    EXPECT_FALSE(preflight.can_be_scored);
    return preflight.sentence;
  };
  EXPECT_EQ(sentence_with([](PreflightFacts& facts) {
              facts.blocks_alone = 0;
              facts.why_no_block = "no block can be slowed alone";
            }),
            "The program cannot be scored, because no block can be slowed alone: ask for a smaller "
            "gain (--gain 5%), or measure overheads and shares alone (--blocks 0).");
  EXPECT_EQ(sentence_with([](PreflightFacts& facts) { facts.in_graals_code = 0.04; }),
            "The program cannot be scored, because only 4.0 % of its time is in code that Graal "
            "compiled: give it more work in Java, or name the java process that does the work.");
  EXPECT_EQ(sentence_with([](PreflightFacts& facts) {
              facts.is_warm = false;
              facts.warm_s = 45;
            }),
            "The program cannot be scored, because it does not become warm within 45 s: give it "
            "more iterations, or make them shorter.");
  EXPECT_EQ(sentence_with([](PreflightFacts& facts) { facts.minutes = 2; }),
            "The program cannot be scored, because a decision takes about 4 minutes, where a run "
            "takes 11 s, most of them until it is warm: give the score more time (--minutes 5).");
}

TEST(Preflights, AskForNoBlocksWhereNoneAreWanted) {
  PreflightFacts facts = good_facts();
  facts.blocks_alone = 0;
  facts.wants_blocks = false;
  EXPECT_TRUE(preflight_of(facts).can_be_scored);
  EXPECT_NE(preflight_of(facts).sentence.find("no profiler is graded"), std::string::npos);
}

TEST(Preflights, ShowWhatTheyAreAbout) {
  PreflightFacts facts = good_facts();
  facts.left_out = {{"unit a.B.c() (5.0 % of the time)", "another shape"}};
  const std::string text = preflight_text(preflight_of(facts));
  for (const char* line :
       {"iterations are told by", "lines of dacapo", "after 6.2 s (210 iterations)",
        "blocks that can be slowed alone", "left out: unit a.B.c() (5.0 % of the time)"}) {
    EXPECT_NE(text.find(line), std::string::npos) << line << " in\n" << text;
  }
  EXPECT_TRUE(text.ends_with("4 minutes.\n"));
}

}  // namespace
}  // namespace assay::experiment
