// SPDX-License-Identifier: Apache-2.0
#include "scheduler/subject/harness_lines.h"

#include <gtest/gtest.h>

#include <vector>

#include "scheduler/subject/line_pattern.h"

namespace assay::subject {
namespace {

// Lines as the harnesses print them: DaCapo 23.11-chopin and 9.12-MR1, Renaissance 0.15, JMH 1.37,
// ReBench's harnesses.
struct RecordedLine {
  const char* harness;
  const char* text;
  std::optional<double> time_ns;  // nothing: the line does not tell it in a group
};

constexpr RecordedLine kRecorded[] = {
    {"rebench", "Sieve: iterations=1 runtime: 2315us", {}},
    {"rebench", "Sieve: iterations=1 runtime: 2315us cpu: 2290us", {}},
    {"dacapo", "===== DaCapo 23.11-chopin lusearch completed warmup 1 in 2310 msec =====", 2310e6},
    {"dacapo", "===== DaCapo 23.11-chopin lusearch PASSED in 1083 msec =====", 1083e6},
    {"dacapo", "===== DaCapo 9.12-MR1 avrora completed warmup 12 in 3021 msec =====", 3021e6},
    {"renaissance",
     "====== scrabble (functional) [default], iteration 0 completed (643.123 ms) ======",
     643.123e6},
    {"renaissance",
     "====== finagle-http (web) [default], iteration 11 completed (2411 ms) ======", 2411e6},
    {"jmh", "# Warmup Iteration   1: 12.345 ms/op", 12.345e6},
    {"jmh", "Iteration  17: 451.250 us/op", 451.25e3},
    {"jmh", "Iteration   1: 20.310 ±(99.9%) 1.204 ms/op", 20.31e6},
};

LinePattern lines_of(std::string_view harness) {
  return *LinePattern::compile(*expression_of_harness(harness));
}

TEST(HarnessLines, EndIterationsAndTellTimes) {
  for (const RecordedLine& line : kRecorded) {
    EXPECT_TRUE(lines_of(line.harness).matches(line.text)) << line.text;
    EXPECT_EQ(lines_of(line.harness).time_ns(line.text), line.time_ns) << line.text;
    EXPECT_TRUE(lines_of("").matches(line.text)) << line.text;
    EXPECT_EQ(lines_of("").time_ns(line.text), line.time_ns) << line.text;
  }
}

TEST(HarnessLines, AreOfTheirHarnessAlone) {
  for (const HarnessLines& harness : harnesses()) {
    for (const RecordedLine& line : kRecorded) {
      EXPECT_EQ(lines_of(harness.name).matches(line.text), harness.name == line.harness)
          << harness.name << ": " << line.text;
    }
  }
}

TEST(HarnessLines, AreNotTheOthersOfARun) {
  for (const char* line :
       {"===== DaCapo 23.11-chopin lusearch starting warmup 1 =====",
        "===== DaCapo 23.11-chopin lusearch FAILED warmup =====",
        "====== scrabble (functional) [default], iteration 0 started ======",
        "GC before operation: completed in 14.329 ms, heap usage 25.893 MB -> 25.126 MB.",
        "# Warmup Iteration   1: ", "Iteration   1: 25.123 ops/s",
        "# Warmup: 5 iterations, 10 s each", "Sieve: runtime: 2315us",
        "Benchmark           Mode  Cnt   Score   Error  Units"}) {
    EXPECT_FALSE(lines_of("").matches(line)) << line;
  }
}

TEST(HarnessLines, AreNamedInWords) {
  EXPECT_EQ(lines_in_words(*expression_of_harness("dacapo")), "lines of dacapo");
  EXPECT_EQ(lines_in_words(*expression_of_harness("")),
            "lines of a known harness (rebench, dacapo, renaissance, jmh)");
  EXPECT_EQ(lines_in_words("^end$"), "lines ^end$");
}

TEST(HarnessLines, OfAnUnknownHarnessAreRefusedWithTheKnownOnes) {
  const auto none = expression_of_harness("caliper");
  ASSERT_FALSE(none);
  EXPECT_NE(none.error().message().find("rebench, dacapo, renaissance, jmh"), std::string::npos);
}

TEST(HarnessLines, AreReplacedByTheUsersOwn) {
  EXPECT_EQ(*iteration_expression("^end$", ""), "^end$");
  EXPECT_EQ(*iteration_expression("", "jmh"), *expression_of_harness("jmh"));
  EXPECT_EQ(*iteration_expression("", ""), *expression_of_harness(""));
}

TEST(Objections, AreAgainstForksAndFixedTimes) {
  EXPECT_NE(objection_of("# Fork: 1 of 5")->find("-f 0"), std::string::npos);
  EXPECT_FALSE(objection_of("# Fork: N/A, test runs in the host VM"));
  EXPECT_NE(objection_of("# Benchmark mode: Throughput, ops/time")->find("-bm ss"),
            std::string::npos);
  EXPECT_NE(objection_of("# Benchmark mode: Average time, time/op")->find("-bm ss"),
            std::string::npos);
  EXPECT_FALSE(objection_of("# Benchmark mode: Single shot invocation time"));
  EXPECT_FALSE(objection_of("Fork: 1 of 5"));
}

}  // namespace
}  // namespace assay::subject
