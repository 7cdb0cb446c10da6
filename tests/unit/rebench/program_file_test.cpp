// SPDX-License-Identifier: Apache-2.0
#include "scheduler/rebench/program_file.h"

#include <gtest/gtest.h>

namespace assay::rebench {
namespace {

PlannedProgram a_program() {
  PlannedProgram program{.name = "Sieve",
                         .experiment = "0123456789abcdef",
                         .working_directory = "/home/user/work",
                         .command = {"java", "Sieve", "{iterations}"},
                         .iterations = 40,
                         .environment = {{"PATH", "/usr/bin"}, {"ASSAY_CACHE", "/c \"d\""}}};
  program.arguments.profilers = "async,jfr";
  program.arguments.targets = {50, 100};
  program.arguments.plans = {"a.json"};
  program.arguments.forks = 3;
  program.arguments.run_seconds = 2.5;
  program.arguments.iteration_line = "runtime: [0-9]+us";
  program.arguments.iteration_method = "com.acme.Main.iterate";
  program.arguments.is_quick = true;
  program.arguments.runs_without_polls = true;
  return program;
}

TEST(ProgramFile, IsReadAsItWasWritten) {
  const auto read = program_from_json(to_json(a_program()));
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_EQ(*read, a_program());
  EXPECT_EQ(to_json(*read), to_json(a_program()));
}

TEST(ProgramFile, WhatIsNotGivenStaysSo) {
  PlannedProgram program = a_program();
  program.iterations.reset();
  program.arguments = {};
  const auto read = program_from_json(to_json(program));
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_EQ(*read, program);
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const auto at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return text.replace(at, what.size(), by);
}

TEST(ProgramFile, DamageIsNamedByItsPlace) {
  const std::string good = to_json(a_program());
  const auto error_of = [](const std::string& text) {
    const auto read = program_from_json(text);
    return read ? std::string("none") : read.error().message();
  };
  EXPECT_NE(error_of(replaced(good, "\"schema_version\": 2", "\"schema_version\": 7")).find('7'),
            std::string::npos);
  EXPECT_NE(
      error_of(replaced(good, "\"Sieve\"", "\"../Sieve\"")).find("cannot be the name of a program"),
      std::string::npos);
  EXPECT_NE(error_of(replaced(good, "\"3\"", "\"-3\"")).find("option 'forks'"), std::string::npos);
  for (const char* target : {"50.5", "0", "1e17", "-50"}) {
    EXPECT_NE(error_of(replaced(good, "50+100", target)).find("a whole number from 1 to 1000"),
              std::string::npos)
        << target;
  }
  EXPECT_NE(error_of(replaced(good, "\"command\"", "\"comand\"")).find("command"),
            std::string::npos);
  EXPECT_NE(error_of(good.substr(0, good.size() / 2)), "none");
  EXPECT_EQ(program_from_json(replaced(good, "\"schema_version\": 2", "\"schema_version\": 7"))
                .error()
                .code(),
            ErrorCode::version_mismatch);
}

TEST(ProgramFile, KeepsTheWishForAllBlocks) {
  PlannedProgram program = a_program();
  program.arguments.blocks = "all";
  const std::string text = to_json(program);
  EXPECT_EQ(*program_from_json(text), program);
}

TEST(ProgramFile, KeepsTheWishForWholeRuns) {
  PlannedProgram program = a_program();
  program.arguments.whole_runs = true;
  const std::string text = to_json(program);
  EXPECT_EQ(*program_from_json(text), program);
}

TEST(ExperimentId, IsOfWhatIsRun) {
  scoring::Experiment experiment{.title = "t", .program = "p"};
  const std::string id = experiment_id(experiment);
  EXPECT_EQ(id.size(), 16U);
  EXPECT_EQ(id, experiment_id(experiment));
  experiment.order.push_back({});
  EXPECT_NE(id, experiment_id(experiment));
}

TEST(Iterations, AreFoundWhereTheWordWas) {
  EXPECT_EQ(iterations_put_in({"java", "-Dn={iterations}"}, {"java", "-Dn=17"}), 17U);
  EXPECT_EQ(iterations_put_in({"java", "x{iterations}y"}, {"java", "x5y"}), 5U);
  EXPECT_EQ(iterations_put_in({"java", "Main"}, {"java", "Main"}), std::nullopt);
  EXPECT_EQ(iterations_put_in({"java", "abc{iterations}"}, {"java", "a"}), std::nullopt);
}

TEST(Names, AreOfTheMainClassOrJar) {
  EXPECT_EQ(name_for({"assay.workloads.kernels.Harness", "Sieve", "9"}), "Harness-Sieve");
  EXPECT_EQ(name_for({"Main", "100"}), "Main");
  EXPECT_EQ(name_for({"-jar", "lib/my app.jar", "x"}), "my-app");
  EXPECT_EQ(name_for({}), "");
  EXPECT_EQ(why_no_name("Harness-Sieve"), "");
  for (const char* bad : {"", "7up", "a b", "a/b", "..", "a%b", "-x"}) {
    EXPECT_NE(why_no_name(bad), "") << bad;
  }
}

}  // namespace
}  // namespace assay::rebench
