// SPDX-License-Identifier: Apache-2.0
// Tests what `assay count` says of where the CPU time ran, for programs that spend it in a known
// place.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/java_jar.h"

namespace assay::jvm_tests {
namespace {

constexpr const char* kSpin = "assay.workloads.TimeShares.spin(long[], long):long";
constexpr double kMilliseconds = 1500;  // CPU time that the programs spend on purpose

Program spending_time(const std::string& mode, std::vector<std::string> flags = {}) {
  return {.java_flags = std::move(flags),
          .main_class = "TimeShares",
          .arguments = {mode, std::to_string(static_cast<int>(kMilliseconds))}};
}

const rapidjson::Value& cpu_time_of(const CountedRun& run) { return run.result["cpu_time"]; }

double share(const CountedRun& run, const char* part) {
  return cpu_time_of(run)["shares"][part]["share"].GetDouble();
}

double seconds(const CountedRun& run) {
  return cpu_time_of(run)["user_seconds"].GetDouble() +
         cpu_time_of(run)["system_seconds"].GetDouble();
}

// Returns the CPU seconds of the thread that spent time on purpose, by the thread's own clock.
double spent(const CountedRun& run) {
  const auto at = run.standard_error.find("spent=");
  return at == std::string::npos ? 0
                                 : std::strtod(run.standard_error.c_str() + at + 6, nullptr) / 1e9;
}

void expect_measured(const CountedRun& run) {
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  ASSERT_TRUE(cpu_time_of(run)["measured"].GetBool()) << run.standard_error;
  EXPECT_TRUE(cpu_time_of(run)["reason"].IsNull()) << run.standard_error;
  double sum = 0;
  for (const auto& part : cpu_time_of(run)["shares"].GetObject()) {
    sum += part.value["share"].GetDouble();
  }
  EXPECT_NEAR(sum, 1, 1e-9);
}

// Expects the share that `spent` seconds make of all CPU time, give or take four standard
// deviations of the number of samples, and two points: clocks are read one after the other, and the
// main thread also starts the program.
void expect_share(const CountedRun& run, const char* part) {
  const double expected = spent(run) / seconds(run);
  const double samples = cpu_time_of(run)["samples"].GetDouble();
  ASSERT_GT(samples, 50) << run.standard_error;
  const double sigma = std::sqrt(expected * (1 - expected) / samples);
  EXPECT_NEAR(share(run, part), expected, 4 * sigma + 0.02) << run.standard_error;
}

std::string hottest(const CountedRun& run, const char* member) {
  const auto& methods = cpu_time_of(run)["hottest_uncounted"];
  return methods.Empty() ? "" : methods[0][member].GetString();
}

TEST(TimeShares, OfAMethodThatIsInterpreted) {
  const CountedRun run = count(spending_time(
      "spin", {"-XX:CompileCommand=quiet", "-XX:CompileCommand=exclude,*TimeShares::spin*"}));
  expect_measured(run);
  expect_share(run, "interpreter");
  EXPECT_EQ(hottest(run, "method"), kSpin);
  EXPECT_EQ(hottest(run, "where"), std::string("interpreter"));
  EXPECT_NE(run.standard_error.find("advice: let the program run longer"), std::string::npos)
      << run.standard_error;
}

TEST(TimeShares, OfAMethodThatStaysInC1) {
  const CountedRun run =
      count(spending_time("spin", {"-Djdk.graal.GraalCompileOnly=~TimeShares.*"}));
  expect_measured(run);
  expect_share(run, "compiled");
  EXPECT_EQ(hottest(run, "method"), kSpin);
  EXPECT_EQ(hottest(run, "where"), std::string("compiled"));
}

// How long Graal takes until it has compiled the method depends on the machine. However long that
// is, the method's time is the sum of the times of its three places.
TEST(TimeShares, OfAMethodThatIsCounted) {
  CountedRun run;
  for (const char* milliseconds : {"2500", "8000", "25000"}) {
    Program program = spending_time("spin");
    program.arguments.back() = milliseconds;
    run = count(program);
    expect_measured(run);
    if (share(run, "counted") > share(run, "interpreter") + share(run, "compiled")) {
      break;
    }
  }
  EXPECT_GT(share(run, "counted"), share(run, "interpreter") + share(run, "compiled"))
      << run.standard_error;
  const double expected = spent(run) / seconds(run);
  const double samples = cpu_time_of(run)["samples"].GetDouble();
  const double sigma = std::sqrt(expected * (1 - expected) / samples);
  EXPECT_NEAR(share(run, "counted") + share(run, "interpreter") + share(run, "compiled"), expected,
              4 * sigma + 0.02)
      << run.standard_error;
}

TEST(TimeShares, OfThreadsThatLiveForAMoment) {
  const CountedRun run = count(spending_time(
      "threads", {"-XX:CompileCommand=quiet", "-XX:CompileCommand=exclude,*TimeShares::spin*"}));
  expect_measured(run);
  const double expected = kMilliseconds / 1000 / seconds(run);
  const double samples = cpu_time_of(run)["samples"].GetDouble();
  ASSERT_GT(samples, 50) << run.standard_error;
  const double sigma = std::sqrt(expected * (1 - expected) / samples);
  EXPECT_NEAR(share(run, "interpreter"), expected, 4 * sigma + 0.1) << run.standard_error;
}

TEST(TimeShares, OfTheKernel) {
  const CountedRun run = count(spending_time("kernel"));
  expect_measured(run);
  const double expected = spent(run) / seconds(run);
  EXPECT_GT(share(run, "kernel"), expected * 0.9) << run.standard_error;
}

TEST(LongTimeShares, OfTheGarbageCollector) {
  const CountedRun run =
      count(spending_time("collect", {"-Xmx160m", "-XX:+UseParallelGC", "-Xmn32m"}));
  expect_measured(run);
  EXPECT_GT(share(run, "collector"), 0.05) << run.standard_error;
}

// The seconds are those of the system: the process's own clock, which the program reads at its end.
TEST(TimeShares, TheSumIsTheProcesssCpuTime) {
  const std::string jar = build_jar({.sources = {{"app/Main.java", R"(package app;
public class Main {
  public static void main(String[] arguments) {
    double sum = 0;
    for (int i = 1; i < 200_000_000; ++i) { sum += 1.0 / i; }
    System.out.println(sum > 1);
    var system = (com.sun.management.OperatingSystemMXBean)
        java.lang.management.ManagementFactory.getOperatingSystemMXBean();
    System.err.println("spent=" + system.getProcessCpuTime());
  }
})"}}});
  const std::string file = temporary_folder() + "/out.json";
  RunningProgram program(
      {assay_program(), "count", "-o", file, "--", java(), "-cp", jar, "app.Main"});
  const CountedRun run = finish(program, file);
  expect_measured(run);
  EXPECT_NEAR(seconds(run), spent(run), 0.05 * spent(run) + 0.1);
}

TEST(TimeShares, AreLeftOutOnDemand) {
  Program program = spending_time("spin");
  program.arguments.back() = "200";
  program.options = {"--no-time-shares"};
  const CountedRun run = count(program);
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  EXPECT_FALSE(cpu_time_of(run)["measured"].GetBool());
  EXPECT_TRUE(run.result["coverage"]["outside_compiled_code"].IsNull());
  EXPECT_NE(run.standard_error.find("in counted code: it was switched off"), std::string::npos)
      << run.standard_error;
}

// A program that handles the signal itself gets the signals that are meant for it, and no other.
constexpr const char* kUrgent = R"(package app;
import sun.misc.Signal;
public class Main {
  static volatile int seen;
  public static void main(String[] arguments) throws Exception {
    var before = Signal.handle(new Signal("URG"), signal -> ++seen);
    System.out.println(before);
    long sum = 0;
    for (long end = System.nanoTime() + 500_000_000L; System.nanoTime() < end; ) { ++sum; }
    System.out.println("before=" + seen);
    Signal.raise(new Signal("URG"));
    while (seen == 0) { Thread.sleep(1); }
    System.out.println("after=" + seen);
  }
})";

TEST(TimeShares, LeaveTheSignalToAProgramThatHandlesIt) {
  const std::string jar = build_jar({.sources = {{"app/Main.java", kUrgent}}});
  const CountedRun plain = run({java(), "-cp", jar, "app.Main"});
  const std::string file = temporary_folder() + "/out.json";
  RunningProgram program(
      {assay_program(), "count", "-o", file, "--", java(), "-Xcheck:jni", "-cp", jar, "app.Main"});
  const CountedRun counted = finish(program, file);
  EXPECT_EQ(counted.exit_code, 0);
  EXPECT_EQ(counted.standard_output.substr(counted.standard_output.find("before")),
            plain.standard_output.substr(plain.standard_output.find("before")));
  ASSERT_TRUE(counted.has_result()) << counted.standard_error;
  EXPECT_NE(std::string(cpu_time_of(counted)["reason"].GetString()).find("SIGURG"),
            std::string::npos);
  EXPECT_EQ(counted.standard_output.find("WARNING in native method"), std::string::npos)
      << counted.standard_output;
}

TEST(TimeShares, DoNotDisturbAThousandThreads) {
  const std::string jar = build_jar({.sources = {{"app/Main.java", R"(package app;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
public class Main {
  public static void main(String[] arguments) throws Exception {
    AtomicLong sum = new AtomicLong();
    CountDownLatch all = new CountDownLatch(1000);
    for (int i = 0; i < 1000; ++i) {
      final int number = i;
      new Thread(() -> {
        all.countDown();
        try { all.await(); } catch (InterruptedException failure) { return; }
        for (int k = 0; k < 10_000; ++k) { sum.addAndGet(number ^ k); }
      }).start();
    }
    while (Thread.activeCount() > 1) { Thread.sleep(10); }
    System.out.println(sum.get());
  }
})"}}});
  const CountedRun plain = run({java(), "-cp", jar, "app.Main"});
  const std::string file = temporary_folder() + "/out.json";
  RunningProgram program(
      {assay_program(), "count", "-o", file, "--", java(), "-Xss256k", "-cp", jar, "app.Main"});
  const CountedRun counted = finish(program, file);
  EXPECT_EQ(counted.exit_code, 0) << counted.standard_error;
  EXPECT_EQ(counted.standard_output, plain.standard_output);
  ASSERT_TRUE(counted.has_result()) << counted.standard_error;
  EXPECT_EQ(cpu_time_of(counted)["threads_not_sampled"].GetInt(), 0);
}

// The user's limit says how many signals may be pending. The result tells of threads that get no
// timer.
TEST(TimeShares, SayWhichThreadsWereNotSampled) {
  const std::string file = temporary_folder() + "/out.json";
  const Program program = spending_time("threads");
  std::string line = "ulimit -i 4 && exec";
  for (const std::string& word : count_command(program, file)) {
    line += " '" + word + "'";
  }
  RunningProgram limited({"/bin/bash", "-c", line});
  const CountedRun counted = finish(limited, file);
  EXPECT_EQ(counted.exit_code, 0) << counted.standard_error;
  ASSERT_TRUE(counted.has_result()) << counted.standard_error;
  EXPECT_GT(cpu_time_of(counted)["threads_not_sampled"].GetInt(), 0);
  EXPECT_NE(counted.standard_error.find("ulimit -i"), std::string::npos) << counted.standard_error;
}

}  // namespace
}  // namespace assay::jvm_tests
