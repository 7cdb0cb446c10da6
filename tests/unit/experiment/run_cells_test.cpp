// SPDX-License-Identifier: Apache-2.0
// An experiment in which runs go wrong, with a shell script for a JVM and the adapter for any tool
// that writes collapsed stacks.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "native/codelog/code_log.h"
#include "native/files/text_file.h"
#include "scheduler/experiment/running/cells.h"
#include "scheduler/experiment/running/stored_results.h"
#include "scheduler/scoring/design/run_order.h"
#include "scheduler/subject/line_pattern.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/experiment/a_code_log.h"

namespace assay::experiment {
namespace {

namespace fs = std::filesystem;
using scoring::VariantKind;

constexpr const char* kProfiler = "collapsed";

// Scripts tell the second one by its variant.
scoring::Experiment three_runs() {
  scoring::Experiment experiment;
  experiment.profilers = {{.id = kProfiler, .name = kProfiler}};
  experiment.order = {{.variant = {.kind = VariantKind::base}},
                      {.variant = {.kind = VariantKind::repeat}, .profiler = kProfiler},
                      {.variant = {.kind = VariantKind::base}, .profiler = kProfiler}};
  return experiment;
}

class ARunningExperiment : public testing::Test {
 protected:
  ARunningExperiment() {
    write_code_log(temporary_.path() / "code.log", {codelog::encode_fact(codelog::kEndFact, "")});
    EXPECT_TRUE(folder_.save(results_.experiment));
  }

  // `script` has the variant as $word, and in $output the file that the profiler is to write, if
  // there is one. Behind it the run ends well.
  CellTerms terms_with(const std::string& script) const {
    const fs::path java = temporary_.path() / "java";
    std::ofstream(java) << "#!/bin/sh\n"
                           "for word; do case $word in\n"
                           "-Doutput=*) output=${word#-Doutput=};;\n"
                           "-Dlog=*) log=${word#-Dlog=};;\n"
                           "esac; done\n"
                        << script << "\ncp " << (temporary_.path() / "code.log").string()
                        << " $log\n"
                        << "echo K: iterations=1 runtime: 10us\n"
                           "[ -z \"$output\" ] || echo a.B.c 7 > $output\n";
    fs::permissions(java, fs::perms::owner_all);
    CellTerms terms;
    terms.host.environment = {
        {"PATH", "/usr/bin:/bin"},
        {"ASSAY_COLLAPSED_JAVA_OPTIONS", "-Doutput={output} -Dinterval={interval-ns}"}};
    terms.choices.emplace(kProfiler, *profilers::parse_choice(kProfiler));
    terms.command = [java](const AgentOrders& orders) -> Result<std::vector<std::string>> {
      return std::vector<std::string>{java.string(), "-Dlog=" + orders.code_log.string(), "Main",
                                      variant_name(orders.variant)};
    };
    terms.plans["base"];
    terms.plan_folder = folder_.plan_folder();
    terms.scratch = folder_.scratch();
    terms.watch.iteration_line = subject::kRebenchLine;
    terms.watch.time_limit = std::chrono::seconds(20);
    return terms;
  }

  // Gives the places of the runs that were made.
  std::vector<std::uint32_t> run_with(const CellTerms& terms, scoring::Results& results) const {
    std::vector<std::uint32_t> made;
    const auto ended =
        run_cells(folder_, terms, results,
                  [&](const scoring::Cell& cell, const auto&) { made.push_back(cell.order); });
    EXPECT_TRUE(ended) << ended.error().message();
    EXPECT_FALSE(fs::exists(folder_.scratch()));
    return made;
  }

  // Returns the results that the same command finds in the folder.
  scoring::Results stored() const {
    auto results = read_results(folder_.path());
    EXPECT_TRUE(results) << results.error().message();
    return results ? *std::move(results) : scoring::Results();
  }

  test::TemporaryFolder temporary_;
  ReportFolder folder_ = *ReportFolder::open(temporary_.path() / "report", "runs: 3\n");
  scoring::Results results_{.experiment = three_runs()};
  fs::path left_ = folder_.path() / "failed/00001-repeat-collapsed-f0";
};

// Though the program prints lines as harnesses do.
TEST_F(ARunningExperiment, HasTheTimesOfProcessesAloneWhereWholeRunsAreScored) {
  CellTerms terms = terms_with("");
  terms.watch.iterations_told = IterationsTold::by_nobody;
  run_with(terms, results_);
  ASSERT_EQ(results_.cells.size(), 3U);
  for (const scoring::Cell& cell : results_.cells) {
    EXPECT_EQ(cell.failure, "");
    EXPECT_FALSE(cell.times.program_ns);
    EXPECT_GT(cell.times.process_ns.value_or(0), 0);
    EXPECT_FALSE(cell.iterations);
  }
  EXPECT_EQ(stored().cells, results_.cells);
}

TEST_F(ARunningExperiment, EndsWhereThereIsNoTimeForTheNextRun) {
  std::size_t asked = 0;
  results_.experiment.expected_run_s = 7;
  const auto ended = run_cells(
      folder_, terms_with(""), results_, [](const scoring::Cell&, const auto&) {},
      [&](double expected_s) {
        // Before there is a run, the trial's time is what is expected.
        EXPECT_EQ(expected_s == 7, asked == 0) << expected_s;
        return asked++ < 2;
      });
  ASSERT_TRUE(ended) << ended.error().message();
  EXPECT_EQ(results_.cells.size(), 2U);
  EXPECT_EQ(stored().cells.size(), 2U);
  EXPECT_EQ(run_with(terms_with(""), results_), std::vector<std::uint32_t>{2});
}

// Without an end of its own: the script's trap stands for what a JVM does when it is asked to end.
TEST_F(ARunningExperiment, StopsRunsOfAProgramThatGoesOn) {
  CellTerms terms = terms_with(
      "trap 'cp $0.log $log; [ -z \"$output\" ] || echo a.B.c 7 > $output; exit 143' TERM\n"
      "while :; do sleep 0.01; echo K: iterations=1 runtime: 10us >&2; done");
  fs::copy_file(temporary_.path() / "code.log", temporary_.path() / "java.log");
  terms.watch.stopped_after = 4;
  run_with(terms, results_);
  ASSERT_EQ(results_.cells.size(), 3U);
  for (const scoring::Cell& cell : results_.cells) {
    EXPECT_EQ(cell.failure, "");
    EXPECT_TRUE(cell.ended_well());
    ASSERT_TRUE(cell.iterations);
    EXPECT_GE(cell.iterations->runtime_us.size(), 4U);
    EXPECT_LT(cell.iterations->runtime_us.size(), 1000U);
    EXPECT_EQ(cell.profile.has_value(), !cell.key.profiler.empty());
  }
}

constexpr const char* kFailsOnce =
    "[ -z \"$output\" ] || [ -e $0.failed ] ||\n"
    "{ : > $0.failed; echo half > $output; echo the profiler gave up >&2; exit 3; }";

TEST_F(ARunningExperiment, KeepsWhatWentWellWhereAProfilerFails) {
  EXPECT_EQ(run_with(terms_with(kFailsOnce), results_), (std::vector<std::uint32_t>{0, 1, 2}));
  ASSERT_EQ(results_.cells.size(), 3U);
  EXPECT_EQ(results_.cells[0].failure, "");
  EXPECT_EQ(results_.cells[0].times.program_ns, 10e3);
  EXPECT_EQ(results_.cells[1].failure,
            "the program ended with exit code 3 under 'collapsed': the profiler gave up; the files "
            "that the run left are in failed/00001-repeat-collapsed-f0 of the experiment's folder");
  EXPECT_FALSE(results_.cells[1].profile);
  EXPECT_EQ(results_.cells[2].failure, "");
  EXPECT_TRUE(results_.cells[2].profile);
  EXPECT_TRUE(files::file_contains(left_ / "profiler/stderr.log", "the profiler gave up"));
  EXPECT_EQ(stored().cells, results_.cells);
}

TEST_F(ARunningExperiment, MakesAFailedRunAgainAndNoOther) {
  const CellTerms terms = terms_with(kFailsOnce);
  run_with(terms, results_);
  scoring::Results again = stored();
  EXPECT_EQ(forget_failed_runs(again), 1U);
  EXPECT_EQ(run_with(terms, again), (std::vector<std::uint32_t>{1}));
  const scoring::Results all = stored();
  ASSERT_EQ(all.cells.size(), 3U);
  EXPECT_EQ(all.cells[0], results_.cells[0]);
  EXPECT_EQ(all.cells[1].failure, "");
  EXPECT_TRUE(all.cells[1].profile);
  EXPECT_EQ(all.cells[2], results_.cells[2]);
  EXPECT_FALSE(fs::exists(left_));  // it is about nothing any more
  EXPECT_TRUE(run_with(terms, again).empty());
}

TEST_F(ARunningExperiment, GivesARunUpAtItsTimeLimitAndGoesOn) {
  CellTerms terms = terms_with("[ $word != repeat ] || exec sleep 60");
  terms.watch.time_limit = std::chrono::seconds(2);
  EXPECT_EQ(run_with(terms, results_), (std::vector<std::uint32_t>{0, 1, 2}));
  const scoring::Results all = stored();
  ASSERT_EQ(all.cells.size(), 3U);
  EXPECT_EQ(all.cells[0].failure, "");
  EXPECT_NE(all.cells[1].failure.find("ran longer than its time limit of 2 s (--time-limit)"),
            std::string::npos)
      << all.cells[1].failure;
  EXPECT_EQ(all.cells[2].failure, "");
}

}  // namespace
}  // namespace assay::experiment
