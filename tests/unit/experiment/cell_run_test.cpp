// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/running/cell_run.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>

#include "native/codelog/code_log.h"
#include "scheduler/process/interruption.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/experiment/a_code_log.h"

namespace assay::experiment {
namespace {

CellTerms terms_in(const std::filesystem::path& folder, bool is_stopped) {
  CellTerms terms;
  terms.scratch = folder / "scratch";
  terms.command = [is_stopped](const auto&) -> Result<std::vector<std::string>> {
    if (is_stopped) {
      (void)std::raise(SIGINT);
    }
    return make_error(ErrorCode::unsupported, "perf does not start");
  };
  return terms;
}

TEST(ACell, ThatFailsIsKeptWithItsReason) {
  const test::TemporaryFolder folder;
  const auto run = run_cell(terms_in(folder.path(), false), {}, 7);
  ASSERT_TRUE(run) << run.error().message();
  EXPECT_EQ(run->cell.failure, "perf does not start");
  EXPECT_EQ(run->cell.order, 7U);
}

// A cell of a program that does nothing, with this code log.
scoring::Cell cell_with(const std::vector<std::vector<std::byte>>& records) {
  const test::TemporaryFolder folder;
  const std::filesystem::path given = folder.path() / "given.log";
  write_code_log(given, records);
  CellTerms terms;
  terms.scratch = folder.path() / "scratch";
  terms.watch.time_limit = std::chrono::minutes(1);
  terms.command = [given](const auto& run) -> Result<std::vector<std::string>> {
    return std::vector<std::string>{"cp", given, run.code_log};
  };
  terms.host.environment = {{"PATH", "/usr/bin:/bin"}};
  const auto run = run_cell(terms, {.variant = {.kind = scoring::VariantKind::without_polls}}, 0);
  return run ? run->cell : scoring::Cell{.failure = run.error().message()};
}

// As where the disk is full for a moment.
TEST(ACell, FailsWhereTheCodeLogIsCutOff) {
  const auto other = codelog::encode_fact(codelog::kProcessFact, "7");
  const auto end = codelog::encode_fact(codelog::kEndFact, "");
  EXPECT_EQ(cell_with({other, end}).failure, "");
  EXPECT_NE(cell_with({other}).failure.find("cut off"), std::string::npos);
  auto half = other;
  half.resize(half.size() / 2);
  EXPECT_NE(cell_with({other, half}).failure.find("cut off"), std::string::npos);
}

// Once a stop was asked for, nobody knows why a run failed: the run is no result, and is made
// again. The test runs in a process of its own, because a process that was asked to stop stays so.
TEST(ACell, ThatFailsWhenAStopWasAskedForIsNotKept) {
  const test::TemporaryFolder folder;
  const auto code_of_stopped_run = [&] {
    (void)std::signal(SIGINT, SIG_DFL);  // which background jobs ignore
    const process::Interruption interruption;
    const auto run = run_cell(terms_in(folder.path(), true), {}, 7);
    return run ? 0 : static_cast<int>(run.error().code());
  };
  EXPECT_EXIT(std::_Exit(code_of_stopped_run()),
              testing::ExitedWithCode(static_cast<int>(ErrorCode::interrupted)), "");
}

}  // namespace
}  // namespace assay::experiment
