// SPDX-License-Identifier: Apache-2.0
// Tests `assay diff` with stored results of `assay count`, whatever their sides differ in.
#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>

#include "scheduler/commands/command.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/commands/captured_program.h"

namespace assay::commands {
namespace {

// Writes a result as `assay count` does, as far as a diff reads it.
std::string counted_run_in(const test::TemporaryFolder& folder, const std::string& name,
                           const std::string& program, int loads) {
  std::string file = (folder.path() / name).string();
  std::filesystem::create_directories(std::filesystem::path(file).parent_path());
  std::ofstream(file) << R"({"schema_version":1,"kind":"exact","complete":true,)"
                      << R"("options":{"strategy":"ec","threads":"thread","without_phases":[]},)"
                      << R"("totals":{"load":)" << loads << R"(,"store":7,"method-entry":10},)"
                      << R"("environment":{"java.program":")" << program
                      << R"("},"units":[{"method":"A.a():void","entry_bci":-1,"counts":{"load":)"
                      << loads << R"(,"store":7,"method-entry":10},"inlined":null}]})";
  return file;
}

TEST(DiffCommand, ComparesFilesAndFoldersOfStoredResults) {
  const test::TemporaryFolder folder;
  const std::string first = counted_run_in(folder, "first.json", "app-1.jar", 1000);
  const std::string second = counted_run_in(folder, "second.json", "app-1.jar", 1002);
  counted_run_in(folder, "after/1.json", "app-2.jar", 2000);
  counted_run_in(folder, "after/2.json", "app-2.jar", 2004);
  const std::string after = (folder.path() / "after").string();
  const Outcome csv = run_captured(
      {"diff", first, second, "--against", after, "--by", "method", "--format", "csv"});
  EXPECT_EQ(csv.exit_code, kOk) << csv.errors;
  // Mean, deviation, least and most of both sides, then the ratio.
  EXPECT_NE(csv.output.find("load,total,2,1001,"), std::string::npos) << csv.output;
  EXPECT_NE(csv.output.find(",2002,"), std::string::npos) << csv.output;
  EXPECT_NE(csv.output.find("A.a():void"), std::string::npos) << csv.output;
  const Outcome json =
      run_captured({"diff", first, second, "--against", after, "--format", "json"});
  EXPECT_EQ(json.exit_code, kOk) << json.errors;
  const std::size_t metric_set = json.output.find("metric_set");
  ASSERT_NE(metric_set, std::string::npos) << json.output;
  const std::string set =
      json.output.substr(metric_set, json.output.find(']', metric_set) - metric_set);
  EXPECT_NE(set.find("load"), std::string::npos) << set;
  EXPECT_EQ(set.find("store"), std::string::npos) << set;
}

TEST(DiffCommand, RefusesWhatIsNoResult) {
  const test::TemporaryFolder folder;
  const std::string result = counted_run_in(folder, "a.json", "app.jar", 1);
  const std::string other = (folder.path() / "other.json").string();
  std::ofstream(other) << "{}";
  const Outcome refused = run_captured({"diff", result, "--against", other});
  EXPECT_NE(refused.exit_code, kOk);
  EXPECT_NE(refused.errors.find("other.json"), std::string::npos) << refused.errors;
}

}  // namespace
}  // namespace assay::commands
