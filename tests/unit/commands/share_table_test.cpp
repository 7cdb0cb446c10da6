// SPDX-License-Identifier: Apache-2.0
#include "scheduler/report/share_table.h"

#include <gtest/gtest.h>

#include <fstream>
#include <vector>

#include "scheduler/commands/command.h"
#include "tests/support/golden.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/commands/captured_program.h"

namespace assay::commands {
namespace {

const std::vector<report::NamedProfile> kProfiles = {
    {"unchanged",
     {.places = {{"a.B.run", 1, 20}, {"a.B.run", 2, 10}, {"a.C.other", {}, 60}},
      .outside_java = 7,
      .unknown = 10,
      .lost = 3}},
    {"slowed", {.places = {{"a.B.run", {}, 3}, {"a.D.rare", {}, 1}}, .unknown = 0}}};

TEST(ShareTable, HasAColumnForEachProfile) {
  EXPECT_EQ(report::share_table(kProfiles, {}, 2),
            "                           unchanged          slowed\n"
            "a.B.run                       30.0 %          75.0 %\n"
            "a.C.other                     60.0 %           0.0 %\n"
            "samples in Java code             100               4\n"
            "  without a place                 10               0\n"
            "outside Java code                  7               0\n"
            "lost                               3         unknown\n");
}

TEST(ShareTable, IsOfTheNamedMethods) {
  const std::vector<std::string> only = {"a.D.rare", "a.E.never"};
  const std::string table = report::share_table(kProfiles, only, 1);
  EXPECT_NE(table.find("a.D.rare                       0.0 %          25.0 %\n"), std::string::npos)
      << table;
  EXPECT_NE(table.find("a.E.never                      0.0 %           0.0 %\n"), std::string::npos)
      << table;
  EXPECT_EQ(table.find("a.B.run"), std::string::npos);
}

TEST(SharesCommand, SaysWhatItCannotRead) {
  const Outcome nobody = run_captured({"shares", "asink", "/nowhere"});
  EXPECT_EQ(nobody.exit_code, kUsage);
  EXPECT_NE(nobody.errors.find("async"), std::string::npos) << nobody.errors;
  const Outcome nothing = run_captured({"shares", "collapsed", "/nowhere"});
  EXPECT_EQ(nothing.exit_code, kFailed);
  EXPECT_NE(nothing.errors.find("/nowhere: "), std::string::npos) << nothing.errors;
}

TEST(SharesCommand, SaysWhichFormatsItKnows) {
  auto environment = process::Environment::of_this_process();
  environment.set("ASSAY_COLLAPSED_FORMAT", "gprof");
  const Outcome refused = run_captured({"shares", "collapsed", "/nowhere"}, environment);
  EXPECT_EQ(refused.exit_code, kUsage);
  EXPECT_NE(refused.errors.find("not one of collapsed, yourkit, jprofiler"), std::string::npos)
      << refused.errors;
}

// As the profiler's own window writes them, on another machine perhaps.
TEST(SharesCommand, ReadsExportsThatWereMadeByHand) {
  const test::TemporaryFolder folder;
  const std::string file = folder.path() / "methods.csv";
  std::ofstream(file) << test::golden_text("profilers/yourkit-method-list.csv");
  const Outcome read = run_captured({"shares", "yourkit", file});
  EXPECT_EQ(read.exit_code, kOk) << read.errors;
  EXPECT_NE(read.output.find("com.acme.Main.run             93.1 %"), std::string::npos)
      << read.output;
  EXPECT_EQ(run_captured({"shares", file}).output, read.output) << "its content says what it is";
  EXPECT_EQ(run_captured({"shares", "jfr", file}).output, read.output);
}

TEST(SharesCommand, SaysWhatAFileIsThatItCannotRead) {
  const test::TemporaryFolder folder;
  const std::string file = folder.path() / "perf.data";
  std::ofstream(file) << "PERFILE2";
  const Outcome refused = run_captured({"shares", file});
  EXPECT_NE(refused.exit_code, kOk);
  EXPECT_NE(refused.errors.find("this is a recording of perf: fold it"), std::string::npos)
      << refused.errors;
  const Outcome nothing = run_captured({"shares", "async"});
  EXPECT_EQ(nothing.exit_code, kUsage);
  EXPECT_NE(nothing.errors.find("name the folder that async wrote into"), std::string::npos)
      << nothing.errors;
}

}  // namespace
}  // namespace assay::commands
