// SPDX-License-Identifier: Apache-2.0
// Tests `assay score` from a search to a report, killed in between (requirements A1 to A4), with a
// real profiler. Verdicts on that profiler take longer runs than these.
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <map>
#include <string>
#include <system_error>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/profiler_host.h"
#include "tests/jvm/support/running_program.h"
#include "tests/jvm/support/small_score.h"
#include "tests/jvm/support/stored_score.h"

namespace assay::jvm_tests {
namespace {

namespace fs = std::filesystem;

const EnvironmentChanges kEnvironment = score_environment();

// Returns when each of the runs in the folder was written.
std::map<std::string, fs::file_time_type> runs_in(const std::string& folder) {
  std::map<std::string, fs::file_time_type> runs;
  std::error_code none_yet;
  for (const auto& entry : fs::directory_iterator(folder + "/cells", none_yet)) {
    const std::string name = entry.path().filename();
    if (name.ends_with(".json") && name.find(kNamed) == std::string::npos) {
      runs[name] = entry.last_write_time();
    }
  }
  return runs;
}

std::uint64_t samples_in(const rapidjson::Value& cell) {
  std::uint64_t sum = cell["profile"]["unknown"].GetUint64();
  for (const rapidjson::Value& place : cell["profile"]["places"].GetArray()) {
    sum += place["samples"].GetUint64();
  }
  return sum;
}

// Compares our own sampler's cells with the cells of its other names: the samples in Java code are
// the same, but for rounding.
void expect_other_names(const std::string& folder) {
  std::size_t named = 0;
  for (const auto& entry : fs::directory_iterator(folder + "/cells")) {
    std::string other = entry.path().string();
    const auto at = other.find(kNamed);
    if (at == std::string::npos) {
      continue;
    }
    ++named;
    other.replace(at, std::string(kNamed).size(), "assay");
    ASSERT_TRUE(fs::exists(other)) << other;
    const auto by_debug_information = read_json(entry.path().string());
    const auto by_blocks = read_json(other);
    const auto samples = static_cast<double>(samples_in(by_blocks));
    EXPECT_GT(samples, 100) << other;
    EXPECT_NEAR(static_cast<double>(samples_in(by_debug_information)), samples, 0.02 * samples);
    // The JVM has names for nearly all code, also for units that were compiled again.
    EXPECT_LT(static_cast<double>(by_debug_information["profile"]["unknown"].GetUint64()),
              static_cast<double>(by_blocks["profile"]["unknown"].GetUint64()) + 0.05 * samples)
        << entry.path();
    EXPECT_EQ(by_debug_information["times"], by_blocks["times"]);
    EXPECT_EQ(by_debug_information["order"], by_blocks["order"]);
  }
  EXPECT_GE(named, 4U);  // base, repeat, whole program, one block
}

// Kills the score after two runs. Returns why this machine cannot score; empty where it can.
std::string begin_and_kill(const std::string& folder) {
  RunningProgram killed(command_of({.command = {"score"}, .folder = folder}), kEnvironment);
  while (runs_in(folder).size() < 2 && !killed.has_ended()) {
    pause_shortly();
  }
  ::kill(killed.pid(), SIGKILL);
  if (killed.wait_for_end() == kCannot) {
    return "this machine allows no sampling: " + killed.standard_error();
  }
  EXPECT_GE(runs_in(folder).size(), 2U) << killed.standard_error();
  return "";
}

void expect_refusal_of_other_options(const std::string& folder) {
  const CountedRun other =
      run(command_of({.command = {"score"}, .folder = folder, .forks = "2"}), kEnvironment);
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_NE(other.standard_error.find("holds another experiment"), std::string::npos)
      << other.standard_error;
}

// Expects all runs, the subject's among them, and a time of each.
void expect_all_runs(const std::string& folder) {
  const auto experiment = read_json(folder + "/experiment.json");
  ASSERT_TRUE(experiment.IsObject());
  // Three runs are without a profiler, four each with the subject and our own sampler, and two with
  // the liar.
  EXPECT_EQ(experiment["order"].Size(), 13U);
  EXPECT_EQ(runs_in(folder).size(), experiment["order"].Size());
  EXPECT_EQ(experiment["profilers"].Size(), 4U);
  EXPECT_EQ(experiment["plans"].Size(), 1U);
  EXPECT_EQ(experiment["blocks"].Size(), 1U);
  for (const auto& entry : fs::directory_iterator(folder + "/cells")) {
    const auto cell = read_json(entry.path().string());
    ASSERT_TRUE(cell.IsObject()) << entry.path();
    EXPECT_STREQ(cell["failure"].GetString(), "") << entry.path();
    EXPECT_TRUE(cell["times"]["program_ns"].IsNumber()) << entry.path();
    const std::string kind = cell["key"]["variant"]["kind"].GetString();
    const bool is_slowed = kind == "single_block" || kind == "whole_program";
    const bool is_run =
        fs::path(entry.path()).filename().string().find(kNamed) == std::string::npos;
    if (is_run) {
      EXPECT_EQ(cell["iterations"]["slowed_from"].IsUint64(), is_slowed) << entry.path();
    }
    const bool is_of_blocks = is_run && std::string(cell["key"]["profiler"].GetString()) == kOracle;
    EXPECT_EQ(cell.HasMember("blocks"), is_of_blocks) << entry.path();
  }
}

// Returns the iterations of one run, as the run's command has them.
std::uint64_t iterations_of(const rapidjson::Value& experiment) {
  const rapidjson::Value& words = experiment["command"];
  return std::stoull(words[words.Size() - 2].GetString());
}

void expect_report(const std::string& folder) {
  EXPECT_NE(read_text(folder + "/index.html").find("</html>"), std::string::npos);
  const auto score = read_json(folder + "/score.json");
  ASSERT_TRUE(score.IsObject());
  // The verdicts are on the subject, the known liar, our own sampler, and our own sampler's samples
  // by the JVM's debug information.
  EXPECT_EQ(score["verdicts"].Size(), 4U);
  const auto& row = element_with(score["verdicts"], "profiler", kNamed);
  ASSERT_TRUE(row.IsObject());
  EXPECT_TRUE(row["wrong_share_percent"].IsNumber());  // the row and the oracle have samples
  const auto& overhead = score["programs"][0]["overheads"][0];
  EXPECT_TRUE(overhead["histogram_is_of_fresh_jvms"].GetBool());
  expect_figures_of_the_subject(score);
  expect_nothing_is_decided(score);
}

TEST(LongScore, GoesOnAfterItWasKilledAndReports) {
  if (const std::string missing = missing_for(kSubject); !missing.empty()) {
    GTEST_SKIP() << missing;
  }
  const std::string folder = temporary_folder() + "/report";
  if (const std::string why_not = begin_and_kill(folder); !why_not.empty()) {
    GTEST_SKIP() << why_not;
  }
  const auto kept = runs_in(folder);
  ASSERT_GE(kept.size(), 2U);
  const std::string planned = read_text(folder + "/experiment.json");
  expect_refusal_of_other_options(folder);

  const CountedRun second = run(command_of({.command = {"score"}, .folder = folder}), kEnvironment);
  ASSERT_EQ(second.exit_code, 0) << second.standard_error;
  EXPECT_NE(second.standard_error.find("the score continues: " + std::to_string(kept.size())),
            std::string::npos)
      << second.standard_error;
  EXPECT_EQ(read_text(folder + "/experiment.json"), planned);
  const auto all = runs_in(folder);
  for (const auto& [name, written] : kept) {
    EXPECT_TRUE(all.contains(name) && all.at(name) == written) << name << " was run again";
  }
  EXPECT_FALSE(fs::exists(folder + "/scratch"));
  expect_all_runs(folder);
  expect_other_names(folder);
  expect_report(folder);
  EXPECT_NE(second.standard_output.find("control oracle       fails"), std::string::npos)
      << second.standard_output;
}

std::string outcome_of(const rapidjson::Value& block) { return block["outcome"].GetString(); }

bool is_found(const rapidjson::Value& block) {
  const std::string outcome = outcome_of(block);
  return outcome == "right" || outcome == "inexact" || outcome == "amount_undecided";
}

bool is_wrong(const rapidjson::Value& block) {
  const std::string outcome = outcome_of(block);
  return outcome == "inexact" || outcome == "missed" || outcome == "wrong_way";
}

// The program stands for one that prints nothing at the ends of its iterations: its lines do not
// count.
TEST(ThoroughScore, TellsIterationsByTheReturnsOfAMethod) {
  if (const std::string missing = missing_for(kSubject); !missing.empty()) {
    GTEST_SKIP() << missing;
  }
  const std::string folder = temporary_folder() + "/report";
  const std::string method = std::string(kSmallKernel) + "iterate";
  const CountedRun scored =
      run(command_of({.command = {"score", "--iteration-method", method}, .folder = folder}),
          kEnvironment);
  if (scored.exit_code == kCannot) {
    GTEST_SKIP() << scored.standard_error;
  }
  ASSERT_EQ(scored.exit_code, 0) << scored.standard_error;
  const auto experiment = read_json(folder + "/experiment.json");
  const std::uint64_t iterations = iterations_of(experiment);
  EXPECT_EQ(runs_in(folder).size(), experiment["order"].Size());
  for (const auto& entry : fs::directory_iterator(folder + "/cells")) {
    const auto cell = read_json(entry.path().string());
    ASSERT_TRUE(cell.IsObject()) << entry.path();
    EXPECT_STREQ(cell["failure"].GetString(), "") << entry.path();
    EXPECT_TRUE(cell["times"]["program_ns"].IsNumber()) << entry.path();
    if (fs::path(entry.path()).filename().string().find(kNamed) == std::string::npos) {
      // It is not known when the first iteration began.
      EXPECT_EQ(cell["iterations"]["runtime_us"].Size() + 1, iterations) << entry.path();
    }
  }
}

void expect_a_whole_run(const rapidjson::Value& cell, const std::string& name) {
  EXPECT_STREQ(cell["failure"].GetString(), "") << name;
  EXPECT_TRUE(cell["times"]["program_ns"].IsNull()) << name;
  EXPECT_TRUE(cell["times"]["process_ns"].IsNumber()) << name;
  EXPECT_TRUE(cell["times"]["cpu_ns"].IsNumber()) << name;
  EXPECT_TRUE(cell["iterations"].IsNull()) << name;
  if (const rapidjson::Value& sampled = cell["sampled"]; sampled.IsObject()) {
    EXPECT_GT(sampled["run"]["compiled"].GetUint64(), 100U) << name;
    EXPECT_EQ(sampled["iterations"], sampled["run"]) << name;
    EXPECT_EQ(sampled["warm"], sampled["run"]) << name;
  }
}

// The program stands for one that does its work and ends: the lines that it prints do not count.
TEST(ThoroughScore, IsOfWholeRunsWhereNobodyTellsIterations) {
  if (const std::string missing = missing_for(kSubject); !missing.empty()) {
    GTEST_SKIP() << missing;
  }
  const std::string folder = temporary_folder() + "/report";
  const CountedRun scored = run(command_of_whole_runs(folder), kEnvironment);
  if (scored.exit_code == kCannot) {
    GTEST_SKIP() << "this machine allows no sampling: " << scored.standard_error;
  }
  ASSERT_EQ(scored.exit_code, 0) << scored.standard_error;
  const auto experiment = read_json(folder + "/experiment.json");
  ASSERT_TRUE(experiment.IsObject());
  EXPECT_EQ(runs_in(folder).size(), experiment["order"].Size());
  EXPECT_EQ(experiment["blocks"].Size(), 1U);
  EXPECT_TRUE(experiment["harness_java_share"].IsNull());
  for (const auto& entry : fs::directory_iterator(folder + "/cells")) {
    const auto cell = read_json(entry.path().string());
    ASSERT_TRUE(cell.IsObject()) << entry.path();
    expect_a_whole_run(cell, entry.path().string());
  }
  const auto score = read_json(folder + "/score.json");
  ASSERT_TRUE(score.IsObject());
  EXPECT_STREQ(score["programs"][0]["run_clock"].GetString(), "the process, start to end");
  expect_figures_of_the_subject(score);
  expect_nothing_is_decided(score);
}

// README shows this command word by word. Whether the controls hold is the machine's to say, too.
TEST(ThoroughScore, OfABundledKernelIsQuick) {
  if (const std::string missing = missing_for(kSubject); !missing.empty()) {
    GTEST_SKIP() << missing;
  }
  const std::string folder = temporary_folder() + "/report";
  const CountedRun scored = run({assay_program(), "score", "--quick", "-o", folder}, kEnvironment);
  if (scored.exit_code == kCannot) {
    GTEST_SKIP() << scored.standard_error;
  }
  ASSERT_EQ(scored.exit_code, 0) << scored.standard_error;
  const auto score = read_json(folder + "/score.json");
  ASSERT_TRUE(score.IsObject());
  EXPECT_EQ(score["verdicts"].Size(),
            5U);  // two profilers, the known liar, and our own sampler twice
  EXPECT_EQ(score["programs"][0]["failed_runs"].GetInt(), 0);
  for (const char* profiler : {"async-interval-1ms", kOracle}) {
    const auto& verdict = element_with(score["verdicts"], "profiler", profiler);
    EXPECT_EQ(verdict["tested"].GetInt() + verdict["undecided"].GetInt(), 1) << profiler;
    EXPECT_EQ(verdict["detected"].GetInt(), verdict["tested"].GetInt()) << profiler;
  }
  const auto& liar = element_with(score["verdicts"], "profiler", kKnownLiar);
  ASSERT_TRUE(liar["own_wrong_share_percent"].IsObject());
  EXPECT_GT(liar["own_wrong_share_percent"]["low"].GetDouble(), 25);
}

// Returns an environment with a tool that does not look at the program, and says the same of each
// run.
EnvironmentChanges environment_with_blind_tool(const std::string& folder) {
  const std::string tool = folder + "/blind";
  write_script(tool,
               "#!/bin/sh\noutput=$1\nshift\n\"$@\"\ncode=$?\ncat > \"$output\" << END\n"
               "Main;assay.workloads.kernels.Stages.scramble 3000\n"
               "Main;assay.workloads.kernels.Stages.look 4000\n"
               "Main;assay.workloads.kernels.Stages.alternate 3000\n"
               "END\nexit $code\n");
  EnvironmentChanges environment = kEnvironment;
  environment["ASSAY_COLLAPSED_COMMAND"] = tool + " {output}";
  return environment;
}

// The tool misses the block, and the reproducer shows that: the share before and after is the same.
void expect_reproducer_of_blind_tool(const std::string& folder,
                                     const EnvironmentChanges& environment) {
  const auto score = read_json(folder + "/score.json");
  const auto& block = element_with(score["programs"][0]["blocks"], "profiler", "collapsed");
  ASSERT_TRUE(block.IsObject());
  EXPECT_EQ(outcome_of(block), "missed");
  const std::string id = block["block"].GetString();
  const std::string method = block["method"].GetString();
  const CountedRun again = run({folder + "/reproducers/collapsed-" + id + ".sh"}, environment);
  ASSERT_EQ(again.exit_code, 0) << again.standard_error;
  const auto at = again.standard_output.find("\n" + method);
  ASSERT_NE(at, std::string::npos) << again.standard_output;
  const std::string row = again.standard_output.substr(at + 1);
  const std::string share = method.ends_with("look") ? "40.0" : "30.0";
  const auto first = row.find(share);
  ASSERT_LT(first, row.find('\n')) << again.standard_output;
  EXPECT_LT(row.find(share, first + 1), row.find('\n')) << again.standard_output;
}

// The score has three forks, for fewer decide nothing. A sampler of safepoints charges what the
// block gains to another method. The JVM's names for our own samples are right, so the error is the
// profiler's own.
TEST(ThoroughScore, DividesErrorsBetweenProfilerAndJvm) {
  if (const std::string missing = missing_for(kSubject); !missing.empty()) {
    GTEST_SKIP() << missing;
  }
  const std::string tools = temporary_folder();
  const std::string folder = tools + "/report";
  const EnvironmentChanges environment = environment_with_blind_tool(tools);
  const CountedRun scored = run(command_of({.command = {"score"},
                                            .folder = folder,
                                            .forks = "3",
                                            .profilers = std::string(kSubject) + ",collapsed"}),
                                environment);
  if (scored.exit_code == kCannot) {
    GTEST_SKIP() << "this machine allows no sampling: " << scored.standard_error;
  }
  ASSERT_EQ(scored.exit_code, 0) << scored.standard_error;
  expect_other_names(folder);
  const auto score = read_json(folder + "/score.json");
  ASSERT_TRUE(score.IsObject());
  const auto& blocks = score["programs"][0]["blocks"];
  for (const char* finds_it : {kSubject, kOracle, kNamed}) {
    const auto& block = element_with(blocks, "profiler", finds_it);
    ASSERT_TRUE(block.IsObject()) << finds_it;
    EXPECT_TRUE(is_found(block)) << finds_it << ": " << scored.standard_output;
  }
  const auto& liar = element_with(blocks, "profiler", kKnownLiar);
  ASSERT_TRUE(liar.IsObject());
  EXPECT_TRUE(is_wrong(liar)) << outcome_of(liar) << ": " << scored.standard_output;
  EXPECT_STREQ(liar["blame"].GetString(), "profiler") << scored.standard_output;
  for (const rapidjson::Value& block : blocks.GetArray()) {
    const std::string blame = block["blame"].GetString();
    EXPECT_EQ(blame == "nobody", !is_wrong(block)) << block["profiler"].GetString();
  }
  const auto& control = element_with(score["programs"][0]["controls"], "name", "known liar");
  ASSERT_TRUE(control.IsObject());
  EXPECT_STREQ(control["state"].GetString(), "holds") << scored.standard_output;
  expect_reproducer_of_blind_tool(folder, environment);
}

// The score is killed while it searches for the plan. What the search has found is not searched for
// again. Each profiler has a run without polls in loops.
TEST(ThoroughScore, GoesOnAfterItWasKilledInItsSearch) {
  if (const std::string missing = missing_for(kSubject); !missing.empty()) {
    GTEST_SKIP() << missing;
  }
  const std::string folder = temporary_folder() + "/report";
  const std::vector<std::string> command =
      command_of({.command = {"score", "--without-polls"}, .folder = folder});
  {
    RunningProgram killed(command, kEnvironment);
    while (files_in(folder, ".search") == 0 && !killed.has_ended()) {
      pause_shortly();
    }
    ::kill(killed.pid(), SIGKILL);
    if (killed.wait_for_end() == kCannot) {
      GTEST_SKIP() << "this machine allows no sampling: " << killed.standard_error();
    }
  }
  ASSERT_EQ(files_in(folder, ".search"), 1U);
  ASSERT_TRUE(runs_in(folder).empty());
  const CountedRun second = run(command, kEnvironment);
  ASSERT_EQ(second.exit_code, 0) << second.standard_error;
  EXPECT_NE(second.standard_error.find("the score continues"), std::string::npos)
      << second.standard_error;
  const auto experiment = read_json(folder + "/experiment.json");
  ASSERT_TRUE(experiment.IsObject());
  EXPECT_EQ(experiment["order"].Size(), 16U);
  EXPECT_EQ(runs_in(folder).size(), experiment["order"].Size());
  const auto score = read_json(folder + "/score.json");
  ASSERT_TRUE(score.IsObject());
  EXPECT_EQ(score["programs"][0]["polls"].Size(), 4U);
}

}  // namespace
}  // namespace assay::jvm_tests
