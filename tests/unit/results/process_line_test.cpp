// SPDX-License-Identifier: Apache-2.0
#include "native/results/process_line.h"

#include <gtest/gtest.h>

#include "tests/support/sample_result.h"

namespace assay::results {
namespace {

TEST(ProcessLine, SaysHowMuchWasCountedIntoWhichFile) {
  RunResult result = test::sample_result();
  result.environment.push_back({"java.program", "org.example.Tests"});
  EXPECT_EQ(
      process_line(result, false, "out.4711.json"),
      "process 4711 (org.example.Tests): 4,500,013 occurrences in 2 units, incomplete, 18.2 % "
      "of its CPU time in counted code; result: out.4711.json");
  EXPECT_EQ(process_line(result, true, "")
                .find("process 4711 (org.example.Tests) still runs; until "
                      "now: 4,500,013"),
            0u);
}

TEST(ProcessLine, OfAJvmWithoutCountedCodeHasTheAdvice) {
  RunResult result = test::sample_result();
  result.units.clear();
  result.cpu_time->figures.samples[0] = 0;
  result.cpu_time->shares = cputime::shares_of(result.cpu_time->figures);
  EXPECT_EQ(process_line(result, false, "out.json"),
            "process 4711: nothing was counted, 0.0 % of its CPU time in counted code; advice: let "
            "the program run longer: the JIT compilers took much of the time, and a method is "
            "counted only after Graal has compiled it; result: out.json");
  result.cpu_time.reset();
  EXPECT_EQ(process_line(result, false, ""),
            "process 4711: nothing was counted; advice: let the program run longer, or do its work "
            "more often");
}

TEST(FileLine, NamesTheFileOnly) {
  const RunResult result = test::sample_result();
  EXPECT_EQ(file_line(result, false, "calls.json"), "process 4711: result: calls.json");
  EXPECT_EQ(file_line(result, false, ""), "process 4711: nothing was counted");
}

}  // namespace
}  // namespace assay::results
