// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/running/cell_run.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>

#include "scheduler/process/interruption.h"
#include "tests/support/temporary_folder.h"

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

// Why it failed cannot be known once a stop was asked for: it is no result, and is made again. In a
// process of its own, for who was asked to stop stays so.
TEST(ACell, ThatFailsWhenAStopWasAskedForIsNotKept) {
  const test::TemporaryFolder folder;
  const auto code_of_stopped_run = [&] {
    const process::Interruption interruption;
    const auto run = run_cell(terms_in(folder.path(), true), {}, 7);
    return run ? 0 : static_cast<int>(run.error().code());
  };
  EXPECT_EXIT(std::_Exit(code_of_stopped_run()),
              testing::ExitedWithCode(static_cast<int>(ErrorCode::interrupted)), "");
}

}  // namespace
}  // namespace assay::experiment
