// SPDX-License-Identifier: Apache-2.0
// `assay rebench` over folders as ReBench's runs leave them. Runs themselves: tests/jvm.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "native/files/text_file.h"
#include "scheduler/rebench/cell_log.h"
#include "scheduler/rebench/running/program_folder.h"
#include "scheduler/scoring/design/run_order.h"
#include "scheduler/scoring/stored/score_format.h"
#include "tests/support/rebench/recorded_data.h"
#include "tests/support/scoring/simulated_experiment.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/commands/captured_program.h"

namespace assay::commands {
namespace {

namespace fs = std::filesystem;

Outcome rebench(std::vector<std::string> words) {
  words.insert(words.begin(), "rebench");
  return run_captured(std::move(words));
}

class RebenchCommand : public testing::Test {
 protected:
  // As assay rebench init and cell leave it.
  void store(const std::string& name) {
    const fs::path folder = exp_ / name;
    fs::create_directories(folder / scoring::kCellFolderName);
    write(folder / scoring::kExperimentFileName, to_json(results_.experiment));
    write(folder / rebench::kProgramFileName, to_json(program(name)));
    for (const scoring::Cell& cell : results_.cells) {
      write(folder / scoring::kCellFolderName / cell_file_name(cell), to_json(cell));
      std::string log;
      for (const double runtime : test::runtimes_ms_of(cell)) {
        log += "assay: iterations=1 runtime: " + std::to_string(1000 * runtime) + "us\n";
      }
      ASSERT_TRUE(rebench::store_log(folder, cell, log));
    }
  }
  rebench::PlannedProgram program(const std::string& name) const {
    return {.name = name,
            .experiment = rebench::experiment_id(results_.experiment),
            .working_directory = folder_.path().string(),
            .command = {"java", "Main", "{iterations}"},
            .iterations = 2};
  }
  std::string data_of(const std::string& name) const {
    return test::recorded_data(name, program(name).experiment, runs());
  }
  std::vector<scoring::Cell> runs() const {
    std::vector<scoring::Cell> cells = results_.cells;
    std::erase_if(cells, [&](const auto& cell) { return !is_run(results_.experiment, cell); });
    return cells;
  }
  static void write(const fs::path& file, const std::string& text) { std::ofstream(file) << text; }

  test::TemporaryFolder folder_;
  fs::path exp_ = folder_.path() / "exp";
  scoring::Results results_ = test::simulate({.forks = 2, .samples = 200});
};

TEST_F(RebenchCommand, ReadsIntoTheReportThatAssayReportMakes) {
  store("Sieve");
  write(exp_ / "rebench.data", data_of("Sieve"));
  const Outcome said = rebench({"read", exp_.string()});
  EXPECT_EQ(said.exit_code, 0) << said.errors;
  const std::string runs = std::to_string(this->runs().size());
  EXPECT_NE(said.errors.find(runs + " of " + runs + " runs"), std::string::npos) << said.errors;
  const fs::path other = folder_.path() / "other";
  testing::internal::CaptureStderr();
  EXPECT_EQ(run_program({"assay", "report", (exp_ / "Sieve").string(), "-o", other.string()},
                        process::Environment::of_this_process()),
            0);
  (void)testing::internal::GetCapturedStderr();
  for (const char* file : {"index.html", "score.json", "verdicts.csv", "blocks.csv"}) {
    const auto by_rebench = files::read_text_file(exp_ / file);
    const auto by_report = files::read_text_file(other / file);
    ASSERT_TRUE(by_rebench && by_report) << file;
    EXPECT_EQ(*by_rebench, *by_report) << file;
  }
}

TEST_F(RebenchCommand, WhatIsMissingIsInTheReport) {
  store("Sieve");
  write(exp_ / "rebench.data", data_of("Sieve"));
  fs::remove(exp_ / "Sieve" / scoring::kCellFolderName / cell_file_name(runs()[0]));
  const fs::path place = folder_.path() / "place";
  EXPECT_EQ(rebench({"read", exp_.string(), "-o", place.string()}).exit_code, 0);
  EXPECT_TRUE(files::file_contains(place / "index.html", "cell files are missing"));
  EXPECT_TRUE(files::file_contains(place / "score.json", "cell files are missing"));
}

TEST_F(RebenchCommand, DataThatDoesNotBelongHereIsRefusedAndNothingWritten) {
  store("Sieve");
  const auto refused = [&](const std::string& data, const std::string& words) {
    write(folder_.path() / "x.data", data);
    const Outcome said =
        rebench({"read", exp_.string(), "--data", (folder_.path() / "x.data").string()});
    EXPECT_NE(said.exit_code, 0);
    EXPECT_NE(said.errors.find("x.data: "), std::string::npos) << said.errors;
    EXPECT_NE(said.errors.find(words), std::string::npos) << said.errors;
    EXPECT_FALSE(fs::exists(exp_ / "index.html"));
  };
  const std::string data = data_of("Sieve");
  refused(data.substr(0, data.size() - 5), "is cut off");
  refused(data_of("Queens"), "runs of Queens, but the folder does not have this program");
  refused(test::recorded_data("Sieve", "fedcba9876543210", runs()), "another experiment");
  refused(test::recorded_data("Sieve", "", runs()), "none of its runs");
  refused("#!rebench\ninvocation\titeration\tvalue\tsomething\n", "another version");
  const Outcome absent = rebench({"read", exp_.string()});
  EXPECT_EQ(absent.exit_code, 1);
  EXPECT_NE(absent.errors.find("rebench.data"), std::string::npos) << absent.errors;
}

TEST_F(RebenchCommand, FoldersThatWereChangedAreRefused) {
  const Outcome nothing = rebench({"read", folder_.path().string()});
  EXPECT_NE(nothing.errors.find("no program that was planned"), std::string::npos)
      << nothing.errors;
  store("Sieve");
  write(exp_ / "rebench.data", data_of("Sieve"));
  scoring::Experiment other = results_.experiment;
  other.title = "another plan";
  write(exp_ / "Sieve" / scoring::kExperimentFileName, to_json(other));
  const Outcome changed = rebench({"read", exp_.string()});
  EXPECT_EQ(changed.exit_code, 2);
  EXPECT_NE(changed.errors.find("planned again"), std::string::npos) << changed.errors;
}

TEST_F(RebenchCommand, ConfigurationIsWrittenAnewForAMovedFolder) {
  store("Sieve");
  store("Queens");
  EXPECT_EQ(rebench({"init", "-o", exp_.string()}).exit_code, 0);
  const auto text = files::read_text_file(exp_ / "rebench.conf");
  ASSERT_TRUE(text);
  EXPECT_NE(text->find("[\"Queens\", \"Sieve\"]"), std::string::npos) << *text;
  EXPECT_NE(text->find((exp_ / "Queens").string()), std::string::npos) << *text;
  EXPECT_NE(text->find("invocations: 2"), std::string::npos) << *text;
}

TEST_F(RebenchCommand, ACellThatIsThereIsNotRunAgain) {
  store("Sieve");
  const std::string id = program("Sieve").experiment;
  const std::string folder = (exp_ / "Sieve").string();
  const Outcome said = rebench({"cell", folder, "base", "none", "1", "--experiment", id});
  EXPECT_EQ(said.exit_code, 0) << said.errors;
  EXPECT_EQ(rebench::runtimes_in(said.output).size(), 2U) << said.output;
  EXPECT_EQ(rebench({"cell", folder, "base", "none", "1", "--experiment", id, "--iterations", "2"})
                .output,
            said.output);
}

// assay score locks a folder alone, rebench the one that it is in, too.
TEST_F(RebenchCommand, OneOfAProgramsRunsGoesOnAtATime) {
  store("Sieve");
  const auto refuse = process::IfLocked::refuse;
  {
    const auto held = process::lock_folder(exp_ / "Sieve", refuse);
    ASSERT_TRUE(held);
    EXPECT_FALSE(rebench::lock_program(exp_ / "Sieve", refuse));
  }
  const auto lock = rebench::lock_program((exp_ / "Sieve" / "").string(), refuse);
  ASSERT_TRUE(lock) << lock.error().message();
  EXPECT_FALSE(process::lock_folder(exp_, refuse));
  EXPECT_FALSE(process::lock_folder(exp_ / "Sieve", refuse));
}

TEST_F(RebenchCommand, AReportGoesWhereNothingElseIs) {
  store("Sieve");
  write(exp_ / "rebench.data", data_of("Sieve"));
  const Outcome said = rebench({"read", exp_.string(), "-o", (exp_ / "Sieve").string()});
  EXPECT_EQ(said.exit_code, 2);
  EXPECT_NE(said.errors.find("assay does not replace its report"), std::string::npos)
      << said.errors;
  EXPECT_EQ(rebench({"read", exp_.string(), "-o", exp_.string()}).exit_code, 0);
}

// rebench.conf is what everybody calls it.
TEST_F(RebenchCommand, WhatTheUserHasWrittenIsNotReplaced) {
  store("Sieve");
  write(exp_ / "rebench.data", data_of("Sieve"));
  write(exp_ / "rebench.conf", "default_experiment: mine\n");
  write(exp_ / "index.html", "mine");
  const Outcome init = rebench({"init", "-o", exp_.string()});
  EXPECT_EQ(init.exit_code, 2);
  EXPECT_NE(init.errors.find("was not written by assay"), std::string::npos) << init.errors;
  const Outcome read = rebench({"read", exp_.string()});
  EXPECT_EQ(read.exit_code, 2);
  EXPECT_NE(read.errors.find("is not a report of assay"), std::string::npos) << read.errors;
  EXPECT_EQ(*files::read_text_file(exp_ / "rebench.conf"), "default_experiment: mine\n");
  EXPECT_EQ(*files::read_text_file(exp_ / "index.html"), "mine");
}

TEST_F(RebenchCommand, ACellThatWasNotPlannedIsRefused) {
  store("Sieve");
  const std::string id = program("Sieve").experiment;
  const std::string folder = (exp_ / "Sieve").string();
  const auto refused = [&](std::vector<std::string> words, const std::string& why) {
    words.insert(words.begin(), {"cell", folder});
    const Outcome said = rebench(words);
    EXPECT_EQ(said.exit_code, 2);
    EXPECT_NE(said.errors.find(why), std::string::npos) << said.errors;
    EXPECT_EQ(said.output, "");
  };
  refused({"base", "none", "3", "--experiment", id}, "no run 3 of base with none; it has 2");
  refused({"bass", "none", "1", "--experiment", id}, "no run 1 of bass");
  refused({"base", "asink", "1", "--experiment", id}, "with asink");
  refused({"base", "none", "1", "--experiment", "fedcba9876543210"}, "another experiment");
  refused({"base", "none", "1", "--experiment", id, "--iterations", "1"}, "must have 2 iterations");
  EXPECT_EQ(rebench({}).exit_code, 2);
  EXPECT_EQ(rebench({"write"}).exit_code, 2);
}

}  // namespace
}  // namespace assay::commands
