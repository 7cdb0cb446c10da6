// SPDX-License-Identifier: Apache-2.0
#include "scheduler/comparison/running/diff_wish.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace assay::comparison {
namespace {

using Words = std::vector<std::string>;

TEST(ASide, HasFlagsAndSettings) {
  const auto side = parse_side(
      "-cp 'my jars/a.jar' graal=25.0.2 without-phase=LoopPeeling java-home=/opt/jdk -Xmx1g");
  ASSERT_TRUE(side) << side.error().message();
  EXPECT_EQ(side->flags, (Words{"-cp", "my jars/a.jar", "-Xmx1g"}));
  EXPECT_EQ(side->graal_version, "25.0.2");
  EXPECT_EQ(side->java_home, "/opt/jdk");
  EXPECT_EQ(side->without_phases, Words{"LoopPeeling"});
}

TEST(ASide, IsRefusedWithTheWordThatIsWrong) {
  for (const std::string text : {"Main", "gral=25.0.2", "graal=", "without-phase=GuardLowering"}) {
    EXPECT_FALSE(parse_side(text)) << text;
  }
  EXPECT_NE(parse_side("gral=1").error().message().find("did you mean 'graal'?"),
            std::string::npos);
}

TEST(AProgram, HasANameAndACommand) {
  const auto programs = parse_programs("# kernels\n\nsieve: java -cp 'a b.jar' Sieve\n q:java Q\n");
  ASSERT_TRUE(programs) << programs.error().message();
  ASSERT_EQ(programs->size(), 2u);
  EXPECT_EQ((*programs)[0].name, "sieve");
  EXPECT_EQ((*programs)[0].words, (Words{"java", "-cp", "a b.jar", "Sieve"}));
  EXPECT_EQ((*programs)[1].name, "q");
}

TEST(AProgram, IsRefusedWithItsLine) {
  for (const std::string text : {"\njava Main", "\na/b: java Main", "\nname:", "\n: java"}) {
    const auto programs = parse_programs(text);
    ASSERT_FALSE(programs) << text;
    EXPECT_TRUE(programs.error().message().starts_with("line 2: ")) << programs.error().message();
  }
}

TEST(ACommand, HasTheFlagsBehindJavaOrWhereTheWordStands) {
  const SideTerms side{.flags = {"-Xmx1g", "-Xint"}};
  EXPECT_EQ(command_for({.name = "p", .words = {"java", "Main"}}, side),
            (Words{"java", "-Xmx1g", "-Xint", "Main"}));
  EXPECT_EQ(command_for({.name = "p", .words = {"java", "-cp", "x", "{flags}", "Main"}}, side),
            (Words{"java", "-cp", "x", "-Xmx1g", "-Xint", "Main"}));
}

TEST(AWish, NeedsProgramsOfOneNameEachAndTwoSides) {
  DiffWish wish;
  EXPECT_FALSE(check(wish));
  wish.programs = {{.name = "p", .words = {"java"}}};
  EXPECT_FALSE(check(wish)) << "the sides are the same";
  wish.b.flags = {"-Xmx1g"};
  EXPECT_TRUE(check(wish));
  wish.programs.push_back(wish.programs[0]);
  EXPECT_FALSE(check(wish)) << "two programs have one name";
}

// The finished run of side A takes 4 s, that of side B 6 s; nothing is known of the other program,
// so its run takes the mean of both.
TEST(TheTimeLeft, IsThatOfFinishedRuns) {
  const std::vector<TimedRun> finished = {{.key = {.program = 0, .side = Side::a}, .seconds = 4},
                                          {.key = {.program = 0, .side = Side::b}, .seconds = 6}};
  const std::vector<RunKey> left = {{.program = 0, .side = Side::b}, {.program = 1}};
  EXPECT_DOUBLE_EQ(seconds_left(left, finished), 6 + 5);
  EXPECT_EQ(seconds_left(left, {}), 0);
}

}  // namespace
}  // namespace assay::comparison
