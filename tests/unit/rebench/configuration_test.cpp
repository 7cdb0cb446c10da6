// SPDX-License-Identifier: Apache-2.0
#include "scheduler/rebench/configuration.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/golden.h"
#include "tests/support/scoring/simulated_experiment.h"

namespace assay::rebench {
namespace {

ConfiguredProgram configured(const std::string& name) {
  return {.program = {.name = name,
                      .experiment = "0123456789abcdef",
                      .working_directory = "/home/user/it's here",
                      .iterations = 40,
                      .environment = {{"PATH", "/usr/bin:/bin"}, {"NO", "yes"}}},
          .runs = {.variants = {"base", "repeat", "whole-100", "block-b1"},
                   .profilers = {"none", "async", "assay"},
                   .forks = 5},
          .folder = "/home/user/exp/" + name};
}

Configuration two_programs() {
  ConfiguredProgram other = configured("on");
  other.program.iterations.reset();
  other.program.environment.clear();
  return {.assay = "/opt/my tools/assay",
          .version = "1",
          .data_file = "/home/user/exp/rebench.data",
          .programs = {configured("Sieve"), other}};
}

TEST(Configuration, IsWhatReBenchsSchemaWants) {
  const auto text = to_yaml(two_programs());
  ASSERT_TRUE(text) << text.error().message();
  test::expect_golden("rebench/rebench.conf", *text);
}

TEST(Configuration, RefusesWhatReBenchWouldChange) {
  const auto refused = [](auto change) {
    Configuration configuration = two_programs();
    change(configuration);
    const auto text = to_yaml(configuration);
    return !text && text.error().code() == ErrorCode::unsupported;
  };
  EXPECT_TRUE(refused([](auto& c) { c.assay = "/opt/100%/assay"; }));
  EXPECT_TRUE(refused([](auto& c) { c.programs[0].folder = "/a/%(input)s"; }));
  EXPECT_TRUE(refused([](auto& c) { c.programs[1].program.working_directory = "/a/~b"; }));
  EXPECT_TRUE(refused([](auto& c) { c.programs[0].program.environment[0].value = "it's"; }));
  EXPECT_TRUE(refused([](auto& c) { c.programs[0].program.environment[0].value = "a\\"; }));
  EXPECT_TRUE(refused([](auto& c) { c.programs[0].folder = "/a/K\xF6ln"; }));
  EXPECT_TRUE(refused([](auto& c) { c.programs[0].program.environment[0].value = "\xFF"; }));
  EXPECT_FALSE(refused([](auto&) {}));
}

TEST(Runs, AreThoseOfTheOrder) {
  const scoring::Results results = test::simulate({.forks = 3, .samples = 10});
  const Runs runs = runs_of(results.experiment);
  EXPECT_EQ(runs.forks, 3U);
  // Nobody in place of the debug information, for which nothing is run.
  EXPECT_EQ(runs.profilers.size(), results.experiment.profilers.size());
  EXPECT_EQ(std::ranges::find(runs.profilers, "debug-info"), runs.profilers.end());
  EXPECT_EQ(runs.profilers.front(), "none");
  EXPECT_EQ(runs.variants[0], "base");
  EXPECT_EQ(runs.variants[1], "repeat");
  EXPECT_EQ(runs.variants[2], "whole-100");
  EXPECT_GE(results.experiment.order.size(), runs.variants.size() * 3);
}

}  // namespace
}  // namespace assay::rebench
