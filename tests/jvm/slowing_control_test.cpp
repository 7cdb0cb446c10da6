// SPDX-License-Identifier: Apache-2.0
// Tests what commands to a running program do to its code.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "tests/jvm/support/slowed_run.h"

namespace assay::jvm_tests {
namespace {

constexpr const char* kUnit = "-1 assay.workloads.oracles.Conducted.target(int[], int):int";

constexpr std::uint64_t kCalls = 20'000;
constexpr std::uint64_t kRows = 3;
constexpr std::uint64_t kColumns = 7;

Program conducted(const std::string& folder, int threads) {
  return {.java_flags = {"-Xmx512m", "-Djdk.graal.LoopPeeling=false",
                         "-Djdk.graal.PartialUnroll=false", "-XX:CompileCommand=quiet",
                         "-XX:CompileCommand=dontinline,assay.workloads.oracles.Conducted::target"},
          .main_class = "oracles.Conducted",
          .arguments = {folder, std::to_string(threads), std::to_string(kCalls),
                        std::to_string(kRows), std::to_string(kColumns)}};
}

// Returns the counts that a block at this depth can have after `calls` calls of the nested loop.
std::set<std::uint64_t> possible_counts(std::uint32_t loop_depth, std::uint64_t calls) {
  switch (loop_depth) {
    case 0:
      return {0, calls};
    case 1:
      return {calls * (kRows + 1), calls * kRows};
    default:
      return {calls * kRows * (kColumns + 1), calls * kRows * kColumns};
  }
}

void expect_closed_form(const codelog::DescribedUnit& unit, const codelog::BlockCounts& counts,
                        std::uint64_t calls) {
  ASSERT_EQ(counts.counts.size(), unit.blocks.size());
  EXPECT_EQ(counts.counts.front(), calls);
  std::set<std::uint64_t> seen;
  for (std::size_t i = 0; i < unit.blocks.size(); ++i) {
    const codelog::DescribedBlock& block = unit.blocks[i];
    ASSERT_EQ(counts.counts[i].has_value(), block.positions != 0) << block.number;
    if (counts.counts[i]) {
      EXPECT_TRUE(possible_counts(block.loop_depth, calls).contains(*counts.counts[i]))
          << "block " << block.number << ": " << *counts.counts[i];
      seen.insert(*counts.counts[i]);
    }
  }
  EXPECT_TRUE(seen.contains(calls * kRows * kColumns)) << "no body of the inner loop";
  EXPECT_TRUE(seen.contains(calls * (kRows + 1))) << "no head of the outer loop";
}

class ABlockOfASlowedProgram : public testing::TestWithParam<int> {};

TEST_P(ABlockOfASlowedProgram, IsCountedExactly) {
  const std::string folder = temporary_folder();
  ConductedProgram conducted_program(conducted(folder, GetParam()));
  RunningProgram& program = conducted_program.program();
  ASSERT_TRUE(conducted_program.ask_until_ok(std::string("compile ") + kUnit))
      << program.standard_error();
  write_text(folder + "/quiet", "");
  ASSERT_TRUE(program.wait_for_output("idle")) << program.standard_error();
  ASSERT_EQ(conducted_program.ask(std::string("count ") + kUnit), "ok");
  EXPECT_EQ(conducted_program.ask("counts"), "ok 1");
  write_text(folder + "/go", "");
  ASSERT_TRUE(program.wait_for_output("done:"));
  EXPECT_EQ(conducted_program.ask("counts"), "ok 1");
  write_text(folder + "/end", "");
  EXPECT_EQ(program.wait_for_end(), 0) << program.standard_error();

  const codelog::CodeLog log = conducted_program.code_log();
  EXPECT_EQ(log.damaged_records, 0U);
  ASSERT_EQ(log.block_counts.size(), 2U);
  const codelog::BlockCounts& before = log.block_counts[0];
  const codelog::BlockCounts& after = log.block_counts[1];
  EXPECT_EQ(before.unit_id, after.unit_id);
  EXPECT_LT(before.time, after.time);
  EXPECT_TRUE(
      std::ranges::all_of(before.counts, [](const auto& count) { return count.value_or(0) == 0; }));
  const auto calls = kCalls * static_cast<std::uint64_t>(GetParam());
  expect_closed_form(log.units.at(after.unit_id).description, after, calls);
}

INSTANTIATE_TEST_SUITE_P(WithThreads, ABlockOfASlowedProgram, testing::Values(1, 4));

TEST(ASlowedProgram, AnswersCommandsThatItCannotFollow) {
  const std::string folder = temporary_folder();
  ConductedProgram conducted_program(conducted(folder, 1));
  ASSERT_TRUE(conducted_program.ask_until_ok("ping"));
  // The answer is "... has not started yet" or "... has not compiled it yet".
  EXPECT_TRUE(
      conducted_program.ask("count -1 no.such.Method()").starts_with("error Graal has not"));
  EXPECT_EQ(conducted_program.ask("count me"), "error the command needs an entry bci and a method");
  EXPECT_EQ(conducted_program.ask("counts"), "ok 0");
  EXPECT_TRUE(conducted_program.ask("sing").starts_with("error unknown command 'sing'"));
  for (const char* file : {"/quiet", "/go", "/end"}) {
    write_text(folder + file, "");
  }
  EXPECT_EQ(conducted_program.program().wait_for_end(), 0);
}

}  // namespace
}  // namespace assay::jvm_tests
