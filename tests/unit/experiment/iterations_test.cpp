// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/iterations.h"

#include <gtest/gtest.h>

namespace assay::experiment {
namespace {

using Words = std::vector<std::string>;

TEST(Iterations, ReplacesTheWordWhereverItStands) {
  const Words words = {"java", "Main", "{iterations}", "-n={iterations},{iterations}", "{size}"};
  EXPECT_TRUE(has_iterations(words));
  EXPECT_EQ(with_iterations(words, 30), (Words{"java", "Main", "30", "-n=30,30", "{size}"}));
}

TEST(Iterations, LeavesACommandWithoutTheWordAsItIs) {
  const Words words = {"java", "Main", "iterations"};
  EXPECT_FALSE(has_iterations(words));
  EXPECT_EQ(with_iterations(words, 30), words);
}

TEST(ProgramName, IsTheFirstWordsThatSayWhichItIs) {
  const auto name = [](const Words& words) {
    return program_name(with_iterations(words, kEndless));
  };
  EXPECT_EQ(name({"kernels.Harness", "Sieve", "{iterations}", "2000000"}), "kernels.Harness Sieve");
  EXPECT_EQ(name({"Main", "{iterations}"}), "Main");
  EXPECT_EQ(name({"MainLoop", "{iterations}", "org.h2.tools.RunScript", "-url"}),
            "MainLoop org.h2.tools.RunScript");
  EXPECT_EQ(name({"-jar", "/home/me/app.jar"}), "-jar app.jar");
  EXPECT_EQ(name({"Main", "folder/"}), "Main folder/");
  EXPECT_EQ(name({}), "");
}

TEST(Iterations, AreWatchedUntilTheEndIsNotWorthWaitingFor) {
  EXPECT_FALSE(is_watched_enough(59, 0, 20));
  EXPECT_TRUE(is_watched_enough(61, 0, 20)) << "nothing ends an iteration";
  EXPECT_FALSE(is_watched_enough(79, 1000, 20));
  EXPECT_TRUE(is_watched_enough(81, 1000, 20));
  EXPECT_TRUE(is_watched_enough(28, 1000, 2.6)) << "short runs are planned soon";
  EXPECT_FALSE(is_watched_enough(1000, kFewestIterations - 1, 20)) << "too few to plan by";
}

TEST(Iterations, AreAsManyAsTakeTheTime) {
  EXPECT_EQ(iterations_for(2, 30e6), 67U);
  EXPECT_EQ(iterations_for(1, 3e9), kFewestIterations);
  EXPECT_EQ(iterations_for(1e9, 1), kEndless);
  EXPECT_EQ(iterations_for(5, 0), kFewestIterations);
}

}  // namespace
}  // namespace assay::experiment
