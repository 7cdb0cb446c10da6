// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/design/score_request.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "scheduler/experiment/running/report_folder.h"
#include "tests/support/temporary_folder.h"

namespace assay::experiment {
namespace {

// Returns the text that decides whether a command goes on with a folder or is refused.
std::string request(const process::Environment& environment, const std::string& agent = "1",
                    const std::vector<std::string>& command = {},
                    IterationsTold told = IterationsTold::by_lines) {
  const test::TemporaryFolder folder;
  ScoreSetup setup;
  setup.command = command;
  setup.watch.iterations_told = told;
  setup.watch.iteration_line = "^end$";
  setup.arguments.iteration_method = "a.B.run";
  setup.host.installation.agent = folder.path() / "libassay.so";
  setup.host.installation.shim = folder.path() / "assay-shim.jar";
  for (const auto& part : {setup.host.installation.agent, setup.host.installation.shim}) {
    std::ofstream(part) << agent;
  }
  setup.host.environment = environment;
  auto all = participants(*profilers::parse_choices("async,collapsed"));
  for (Participant& one : *all) {
    setup.variants.push_back(one.variant);
    setup.participants.push_back(std::move(one));
  }
  const auto text = request_of(setup);
  return text ? *text : text.error().message();
}

TEST(TheRequest, HoldsWhatTheEnvironmentSaysOfAProfiler) {
  const std::string plain = request({});
  EXPECT_NE(plain.find("profiler: collapsed"), std::string::npos) << plain;
  EXPECT_EQ(plain.find("collapsed command"), std::string::npos) << plain;
  const std::string by_p = request({{"ASSAY_COLLAPSED_COMMAND", "p record"}});
  EXPECT_NE(by_p.find("\ncollapsed command: p record\n"), std::string::npos) << by_p;
  EXPECT_NE(by_p, request({{"ASSAY_COLLAPSED_COMMAND", "p record -F 99"}}));
  EXPECT_EQ(plain, request({{"ASSAY_CACHE", "/elsewhere"}}));
}

TEST(TheRequest, HoldsOptionsOfJavaThatAreNotInTheCommand) {
  EXPECT_EQ(request({}).find("JAVA_TOOL_OPTIONS"), std::string::npos);
  EXPECT_NE(request({{"JAVA_TOOL_OPTIONS", "-Xmx2g"}}).find("\nJAVA_TOOL_OPTIONS: -Xmx2g\n"),
            std::string::npos);
}

TEST(TheRequest, HoldsWhatTimesAreOf) {
  const auto request_with = [](IterationsTold told) { return request({}, "1", {}, told); };
  const std::string by_lines = request_with(IterationsTold::by_lines);
  EXPECT_NE(by_lines.find("\niteration line: ^end$\n"), std::string::npos) << by_lines;
  const std::string by_method = request_with(IterationsTold::by_method);
  EXPECT_NE(by_method.find("\niteration method: a.B.run\n"), std::string::npos) << by_method;
  EXPECT_EQ(by_method.find("iteration line"), std::string::npos) << by_method;
  const std::string of_runs = request_with(IterationsTold::by_nobody);
  EXPECT_NE(of_runs.find("\niterations: whole runs\n"), std::string::npos) << of_runs;
  EXPECT_EQ(of_runs.find("iteration line"), std::string::npos) << of_runs;
  EXPECT_EQ(of_runs.find("iteration method"), std::string::npos) << of_runs;
}

// Another build need not slow down alike.
TEST(TheRequest, HoldsWhichBuildItIsFor) {
  const std::string difference = first_difference(request({}, "1"), request({}, "2"));
  EXPECT_TRUE(difference.starts_with("this is another build of assay than the experiment"))
      << difference;
}

// Forks of two compilers do not make one cell.
TEST(TheRequest, HoldsWhichGraalItIsFor) {
  EXPECT_NE(request({}).find("\nGraal: "), std::string::npos) << request({});
}

TEST(TheRequest, TellsWordsFromSpacesInThem) {
  const std::string one = request({}, "1", {"java", "Main", "a b"});
  EXPECT_NE(one.find("command: java Main 'a b'\n"), std::string::npos) << one;
  EXPECT_NE(one, request({}, "1", {"java", "Main", "a", "b"}));
}

// A program that was built anew is another one, though nothing else says so.
TEST(TheRequest, HoldsWhatIsInTheProgramsFiles) {
  const test::TemporaryFolder folder;
  const std::string jar = folder.path() / "app.jar";
  const auto request_with = [&](const std::string& contents) {
    std::ofstream(jar) << contents;
    return request({}, "1", {"java", "-jar", jar});
  };
  const std::string before = request_with("1");
  EXPECT_NE(before.find("\nprogram file: " + jar + " "), std::string::npos) << before;
  EXPECT_EQ(before, request_with("1"));
  const std::string difference = first_difference(before, request_with("2"));
  EXPECT_TRUE(difference.starts_with("the program's files have changed")) << difference;
}

// The same words in another folder name another program, where they name code. A file that the
// program writes is no code. A file that is not there yet, a pattern, and the files that java looks
// for by default are code of the folder, too.
TEST(TheRequest, HoldsTheFolderThatTheClassPathIsIn) {
  const test::TemporaryFolder folder;
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path());
  for (const char* file : {"app.jar", "out.txt"}) {
    std::ofstream(file) << "x";
  }
  const std::string here = "\nin the folder: " + std::filesystem::current_path().string() + "\n";
  const auto request_for = [](const std::vector<std::string>& command) {
    return request({}, "1", command);
  };
  for (const std::string& text :
       {request_for({"java", "-cp", "lib/b.jar:app.jar", "Main"}),
        request_for({"java", "-jar", "app.jar"}), request_for({"java", "@out.txt"}),
        request_for({"java", "Main"}), request_for({"java", "-cp", "libs/*", "Main"}),
        request_for({"java", "--class-path=app.jar", "Main"}),
        request_for({"java", "-classpath", "/a.jar:", "Main"}),
        request_for({"java", "--module-path=mods", "-m", "app/Main"}),
        request_for({"java", "-cp", "/a.jar", "Main.java"}),
        request({{"CLASSPATH", "build"}}, "1", {"java", "Main"})}) {
    EXPECT_NE(text.find(here), std::string::npos) << text;
  }
  for (const std::string& text : {request_for({"java", "-cp", "/a.jar", "Main", "out.txt"}),
                                  request_for({"java", "-jar", folder.path() / "app.jar"}),
                                  request_for({"java", "-p", "/mods", "-m", "app/Main"}),
                                  request({{"CLASSPATH", "/build"}}, "1", {"java", "Main"})}) {
    EXPECT_NE(text.find("\nin the folder: any\n"), std::string::npos) << text;
  }
  std::filesystem::current_path(before);
}

ScoreSetup setup_with(const char* names) {
  ScoreSetup setup;
  auto all = participants(*profilers::parse_choices(names));
  setup.participants = *std::move(all);
  return setup;
}

// The refusal comes before the search for a plan, and not at the first run.
TEST(Profilers, WhoseOptionsCannotHoldTheFolderAreRefusedAtOnce) {
  const test::TemporaryFolder folder;
  const auto refused = check_profilers(setup_with("jfr"), folder.path() / "a,b");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code(), ErrorCode::invalid_argument);
}

TEST(Profilers, AreCheckedWithoutAnythingBeingWritten) {
  const test::TemporaryFolder folder;
  const auto fit = check_profilers(setup_with("jfr,yourkit:interval=10ms"), folder.path() / "ab");
  EXPECT_TRUE(fit) << fit.error().message();
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(AScore, NeedsACommandThatCanBeKept) {
  const auto setup = set_up_score({}, {"java", "-cp", "K\xF6ln.jar", "Main"}, {});
  ASSERT_FALSE(setup);
  EXPECT_EQ(setup.error().code(), ErrorCode::invalid_argument);
  EXPECT_NE(setup.error().message().find("is not UTF-8"), std::string::npos);
}

}  // namespace
}  // namespace assay::experiment
