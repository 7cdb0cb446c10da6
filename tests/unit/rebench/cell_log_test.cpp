// SPDX-License-Identifier: Apache-2.0
#include "scheduler/rebench/cell_log.h"

#include <gtest/gtest.h>

namespace assay::rebench {
namespace {

using experiment::LineTimes;

scoring::Cell a_cell() {
  scoring::Cell cell{.key = {.profiler = "async", .fork = 1}, .order = 42, .took_ns = 9e9};
  cell.times = {.program_ns = 5e6, .process_ns = 2.5e9, .cpu_ns = 3.0001e9};
  cell.profile = profilers::ReportedProfile{
      .places = {{.method = "A.a", .samples = 30}, {.method = "A.b", .samples = 12}}, .lost = 2};
  return cell;
}

// What ReBench 1.4.0 makes of it was tried by hand, and is tried by tests/jvm/rebench_test.cpp.
TEST(CellLog, HasALineForEachIteration) {
  const std::vector<LineTimes> iterations = {{.runtime_ns = 3e6, .cpu_ns = 2.9995e6},
                                             {.runtime_ns = 2e6, .cpu_ns = 2e6}};
  EXPECT_EQ(log_of(a_cell(), iterations),
            "assay: cpu: 2999.500us\n"
            "assay: iterations=1 runtime: 3000.000us\n"
            "assay: process wall: 2500000.000us\n"
            "assay: process cpu: 3000100.000us\n"
            "assay: samples: 42samples\n"
            "assay: lost samples: 2samples\n"
            "assay: cpu: 2000.000us\n"
            "assay: iterations=1 runtime: 2000.000us\n");
}

TEST(CellLog, AHarnessWithoutRunTimesIsOneIteration) {
  const std::vector<LineTimes> iterations = {{.runtime_ns = 3e6}, {}};
  const std::vector<double> whole = {2500};
  EXPECT_EQ(runtimes_in(log_of(a_cell(), iterations)), whole);
  EXPECT_EQ(runtimes_in(log_of(a_cell(), {})), whole);
  scoring::Cell untimed = a_cell();
  untimed.times = {};
  EXPECT_EQ(runtimes_in(log_of(untimed, {})), std::vector<double>{9000});
}

TEST(CellLog, RunTimesAreReadBack) {
  const std::vector<LineTimes> iterations = {
      {.runtime_ns = 3.25e6, .cpu_ns = 1e6}, {.runtime_ns = 0}, {.runtime_ns = 7.123456e12}};
  const auto read = runtimes_in(log_of(a_cell(), iterations));
  ASSERT_EQ(read.size(), 3U);
  EXPECT_DOUBLE_EQ(read[0], 3.25);
  EXPECT_DOUBLE_EQ(read[1], 0);
  EXPECT_DOUBLE_EQ(read[2], 7.123456e6);
  EXPECT_TRUE(runtimes_in("nothing of the kind\n").empty());
}

TEST(CellLog, LiesBesideTheCellUnderItsName) {
  EXPECT_EQ(log_file_name(a_cell()), "00042-base-async-f1.log");
  EXPECT_EQ(failure_file_name(a_cell()), "00042-base-async-f1.failed");
}

}  // namespace
}  // namespace assay::rebench
