// SPDX-License-Identifier: Apache-2.0
// Counting that is limited to a part of the run (decision 0023). Where no unit is installed in the
// window, its counts equal closed forms as a whole, from the first iteration to the last.
#include <gtest/gtest.h>

#include <csignal>
#include <cstdint>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/endings.h"
#include "tests/jvm/support/oracles.h"

namespace assay::jvm_tests {
namespace {

// The target divides kSize times, and nobody else divides. An iteration has kCalls rounds of two
// calls of the target in each thread.
constexpr std::uint64_t kSize = 50;
constexpr std::uint64_t kRounds = 300;
constexpr std::uint64_t kWarmUp = 400;  // in two halves, of which the JIT compilers come to rest
constexpr std::uint64_t kIterations = 12;
constexpr const char* kDivision = "int-div-rem";
const std::string kClass = "assay.workloads.oracles.Iterations";

struct Way {
  const char* strategy;
  std::uint64_t threads;
};

Program iterations_program(const Way& way, const std::vector<std::string>& window) {
  return {
      .options = joined({"--quiet", std::string("--strategy=") + way.strategy,
                         "--events=int-div-rem+load+activations"},
                        window),
      .java_flags = joined(plain_loops(), compiled_at_once()),
      .main_class = "oracles.Iterations",
      .arguments = {std::to_string(kWarmUp / 2), std::to_string(kIterations),
                    std::to_string(way.threads), std::to_string(kRounds), std::to_string(kSize)}};
}

// Runs the program until no unit was installed in its window: Graal is compiled by Graal, too, and
// nobody knows when it comes to rest.
CountedRun count_steadily(const Program& program) {
  constexpr int kAttempts = 4;
  CountedRun run;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    run = count(program);
    if (!run.has_result() || run.result["window"]["units_installed"].GetUint64() == 0) {
      break;
    }
  }
  return run;
}

using Row = std::map<std::string, std::string>;

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields;
  std::istringstream in(line);
  for (std::string field; std::getline(in, field, ',');) {
    fields.push_back(field);
  }
  return fields;
}

std::vector<Row> rows_of(const std::string& csv) {
  std::istringstream in(csv);
  std::string line;
  std::getline(in, line);
  const std::vector<std::string> names = fields_of(line);
  std::vector<Row> rows;
  while (std::getline(in, line)) {
    const std::vector<std::string> fields = fields_of(line);
    for (std::size_t i = 0; i < names.size(); ++i) {
      rows.resize(i == 0 ? rows.size() + 1 : rows.size());
      rows.back()[names[i]] = i < fields.size() ? fields[i] : "";
    }
  }
  return rows;
}

std::uint64_t number_in(const Row& row, const std::string& column) {
  const auto found = row.find(column);
  return found == row.end() ? ~std::uint64_t{0} : std::stoull(found->second);
}

// Expects that the target was entered so often, and that all else follows.
void expect_entries(const CountedRun& run, const std::string& target, std::uint64_t entries,
                    std::uint64_t loads) {
  std::uint64_t entered = 0;
  std::uint64_t loaded = 0;
  std::uint64_t returned = 0;
  for (const CountedUnit& unit : run.units(target)) {
    entered += unit.count("method-entry");
    loaded += unit.count("load");
    returned += unit.count("return");
  }
  EXPECT_EQ(entered, entries) << run.standard_error;
  EXPECT_EQ(returned, entries);
  EXPECT_EQ(loaded, entries * loads);
}

class SteadyIterations : public testing::TestWithParam<Way> {};

TEST_P(SteadyIterations, AreCountedExactlyFromTheFirstToTheLast) {
  constexpr std::uint64_t kFirst = kWarmUp + 2;
  constexpr std::uint64_t kCounted = 9;
  const std::string csv = temporary_folder() + "/rows.csv";
  const CountedRun run = count_steadily(iterations_program(
      GetParam(),
      {"--iteration-method=" + kClass + ".iterate()", "--from-iteration=" + std::to_string(kFirst),
       "--iterations=" + std::to_string(kCounted), "--every-iteration=" + csv}));
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  EXPECT_EQ(run.exit_code, 0) << run.standard_error;
  const auto& window = run.result["window"];
  EXPECT_STREQ(window["missing"].GetString(), "");
  EXPECT_STREQ(window["kind"].GetString(), "iterations");
  EXPECT_EQ(window["first_iteration"].GetUint64(), kFirst);
  EXPECT_EQ(window["calls_counted"].GetUint64(), kCounted);
  EXPECT_EQ(window["calls_begun"].GetUint64(), kWarmUp + kIterations);
  EXPECT_EQ(window["units_installed"].GetUint64(), 0u) << "the window was not steady";
  EXPECT_STREQ(run.result["kind"].GetString(), "exact");
  EXPECT_TRUE(run.result["complete"].GetBool());

  const std::uint64_t in_iteration = 2 * kRounds * GetParam().threads;
  expect_entries(run, target_of("Iterations"), in_iteration * kCounted, kSize);
  EXPECT_EQ(run.total(kDivision), in_iteration * kCounted * kSize);

  const std::vector<Row> rows = rows_of(read_text(csv));
  ASSERT_EQ(rows.size(), kCounted);
  std::map<std::string, std::uint64_t> sums;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(number_in(rows[i], "iteration"), kFirst + i);
    EXPECT_EQ(number_in(rows[i], "calls"), 1u);
    EXPECT_EQ(number_in(rows[i], kDivision), in_iteration * kSize);
    for (const char* event : {kDivision, "load", "method-entry", "return"}) {
      sums[event] += number_in(rows[i], event);
    }
  }
  for (const auto& [event, sum] : sums) {
    EXPECT_EQ(sum, run.total(event.c_str())) << event;
  }
}

std::string way_of(const testing::TestParamInfo<Way>& test) {
  return std::string(test.param.strategy) + std::to_string(test.param.threads);
}

INSTANTIATE_TEST_SUITE_P(ByStrategyAndThreads, SteadyIterations, testing::Values(Way{"ec", 2}),
                         way_of);
INSTANTIATE_TEST_SUITE_P(ThoroughByStrategyAndThreads, SteadyIterations,
                         testing::Values(Way{"ec", 1}, Way{"pc", 2}, Way{"pd", 2}, Way{"dec", 2}),
                         way_of);

// Both threads run the target within calls of the method and beside them, at the same time. A third
// of the calls end by an exception.
TEST(CallsOfAMethod, AreCountedInTheCallingThreadOnly) {
  const CountedRun run =
      count(iterations_program({"ec", 2}, {"--during-calls-of=" + kClass + ".chosen"}));
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  const auto& window = run.result["window"];
  constexpr std::uint64_t kCalls = (kWarmUp + kIterations) * 2 * kRounds;
  EXPECT_STREQ(window["missing"].GetString(), "");
  EXPECT_EQ(window["calls_counted"].GetUint64(), kCalls);
  EXPECT_EQ(run.result["activations"]["running_at_most"].GetUint64(), 0u);
  // The first calls were interpreted. All later ones are counted, and the other method's are not.
  const std::uint64_t divisions = run.total(kDivision);
  EXPECT_EQ(divisions % kSize, 0u);
  EXPECT_LE(divisions, kCalls * kSize);
  EXPECT_GT(divisions, kCalls * kSize / 2);
  for (const CountedUnit& unit : run.units(target_of("Iterations"))) {
    EXPECT_EQ(unit.count("load"), unit.count("method-entry") * kSize);
  }
}

TEST(AWindowThatNeverOpens, SaysWhyAndIsNoCompleteResult) {
  const CountedRun late = count(iterations_program(
      {"ec", 1}, {"--iteration-method=" + kClass + ".iterate()", "--from-iteration=1000"}));
  ASSERT_TRUE(late.has_result()) << late.standard_error;
  EXPECT_NE(late.standard_error.find("was called 412 times, and counting begins with call 1,000"),
            std::string::npos)
      << late.standard_error;
  EXPECT_STREQ(late.result["kind"].GetString(), "incomplete");
  EXPECT_FALSE(late.result["complete"].GetBool());
  EXPECT_FALSE(late.result["window"]["was_opened"].GetBool());
  EXPECT_EQ(late.total("load"), 0u);
}

// A loop that runs when it is told to, in a JVM whose counting is started and stopped.
class CommandsFromOutside : public testing::TestWithParam<const char*> {
 protected:
  static constexpr std::uint64_t kThreads = 2;
  static constexpr std::uint64_t kCalls = 3000;
  static constexpr std::uint64_t kRows = 10;
  static constexpr std::uint64_t kColumns = 30;

  Program program() const {
    return {.options = {"--quiet", std::string("--strategy=") + GetParam(),
                        "--events=load+activations", "--counting=off"},
            .java_flags = joined(plain_loops(), compiled_at_once()),
            .main_class = "oracles.Conducted",
            .arguments = {folder_, std::to_string(kThreads), std::to_string(kCalls),
                          std::to_string(kRows), std::to_string(kColumns)}};
  }

  void tell(const std::string& what) const { write_text(folder_ + "/" + what, ""); }

  // Waits until the target is compiled, and the loop stands still.
  void wait_until_idle(RunningProgram& running, pid_t jvm) const {
    CountedRun read;
    while (!running.has_ended() &&
           (!read.has_result() || read.units(target_of("Conducted")).empty())) {
      pause_shortly();
      read = read_now(jvm);
    }
    tell("quiet");
    ASSERT_TRUE(running.wait_for_output("idle")) << running.standard_error();
  }

  CountedRun read_now(pid_t jvm) const {
    const std::string file = folder_ + "/read.json";
    RunningProgram reader({assay_program(), "read", std::to_string(jvm), "-o", file});
    return finish(reader, file);
  }

  static void order(const char* command, pid_t jvm, const std::string& answer) {
    const CountedRun run_of_order = run({assay_program(), command, std::to_string(jvm)});
    EXPECT_EQ(run_of_order.exit_code, 0) << run_of_order.standard_error;
    EXPECT_EQ(run_of_order.standard_output,
              "process " + std::to_string(jvm) + ": " + answer + "\n");
  }

  static void expect_one_performance(const CountedRun& run) {
    ASSERT_TRUE(run.has_result()) << run.standard_error;
    expect_entries(run, target_of("Conducted"), kThreads * kCalls, kRows * kColumns);
  }

  const std::string folder_ = temporary_folder();
};

TEST_P(CommandsFromOutside, LimitCountsExactly) {
  const std::string file = folder_ + "/result.json";
  RunningProgram running(count_command(program(), file));
  while (!running.has_ended() && running.child() == 0) {
    pause_shortly();
  }
  const pid_t jvm = running.child();
  wait_until_idle(running, jvm);
  expect_entries(read_now(jvm), target_of("Conducted"), 0, 0);
  order("start", jvm, "counting is on");
  order("start", jvm, "counting was on already");
  order("reset", jvm, "all counts are 0; counting is on");
  tell("go");
  ASSERT_TRUE(running.wait_for_output("done")) << running.standard_error();
  expect_one_performance(read_now(jvm));
  order("stop", jvm, "counting is off");
  tell("end");
  const CountedRun run = finish(running, file);
  EXPECT_EQ(run.exit_code, 0) << run.standard_error;
  expect_one_performance(run);
  EXPECT_STREQ(run.result["window"]["kind"].GetString(), "commands");
  EXPECT_EQ(run.result["window"]["resets"].GetUint64(), 1u);
  EXPECT_TRUE(run.result["complete"].GetBool());
}

INSTANTIATE_TEST_SUITE_P(ByStrategy, CommandsFromOutside, testing::Values("ec"), strategy_of);
INSTANTIATE_TEST_SUITE_P(Thorough, CommandsFromOutside, testing::Values("pd"), strategy_of);

using AKilledJvm = CommandsFromOutside;

TEST_P(AKilledJvm, LeavesTheWindowsCounts) {
  const std::string session = folder_ + "/killed.session";
  RunningProgram jvm(by_hand_command(
      program(), "counting=off,events=load+activations,quiet,strategy=" + std::string(GetParam()) +
                     ",session=" + session));
  wait_until_idle(jvm, jvm.pid());
  order("start", jvm.pid(), "counting is on");
  tell("go");
  ASSERT_TRUE(jvm.wait_for_output("done")) << jvm.standard_error();
  ::kill(jvm.pid(), SIGKILL);
  jvm.wait_for_end();
  const CountedRun recovered = recover(session);
  expect_one_performance(recovered);
  EXPECT_TRUE(recovered.result["window"]["is_open"].GetBool());
  EXPECT_FALSE(recovered.result["complete"].GetBool());
}

INSTANTIATE_TEST_SUITE_P(ByStrategy, AKilledJvm, testing::Values("ec"), strategy_of);

TEST(AWindowOfTime, IsOpenForTheTimeThatWasAskedFor) {
  const CountedRun run = count({.options = {"--from-time=1s", "--for-time=500ms"},
                                .main_class = "oracles.Endings",
                                .arguments = {"return", "2000000", "100"}});
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  const auto& window = run.result["window"];
  EXPECT_STREQ(window["kind"].GetString(), "time");
  if (window["was_opened"].GetBool()) {
    EXPECT_GE(window["begin_seconds"].GetDouble(), 1.0);
  }
  const bool is_whole = window["open_seconds"].GetDouble() >= 0.5;
  EXPECT_EQ(is_whole, std::string(window["missing"].GetString()).empty());
  EXPECT_EQ(is_whole, run.standard_error.find("incomplete") == std::string::npos &&
                          run.standard_error.find("counted nothing") == std::string::npos)
      << run.standard_error;
}

}  // namespace
}  // namespace assay::jvm_tests
