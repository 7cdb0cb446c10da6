// SPDX-License-Identifier: Apache-2.0
// Tests `assay overlap` and `assay merge` with stored profiles, and what `assay paths` refuses.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "native/calls/stored_call_graph.h"
#include "native/files/text_file.h"
#include "native/profiles/program_profile.h"
#include "scheduler/commands/command.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/calls/sample_call_graph.h"
#include "tests/unit/commands/captured_program.h"
#include "tests/unit/profiles/sample_profile.h"

namespace assay::commands {
namespace {

std::string stored(const profiles::ProgramProfile& profile, const test::TemporaryFolder& folder,
                   const std::string& name) {
  std::string file = (folder.path() / name).string();
  std::ofstream(file) << profiles::to_json(profile);
  return file;
}

TEST(OverlapCommand, PrintsEachMetricWithItsDefinition) {
  const test::TemporaryFolder folder;
  const std::string a = stored(profiles::sample_profile(), folder, "a.json");
  const Outcome same = run_captured({"overlap", a, a});
  EXPECT_EQ(same.exit_code, kOk) << same.errors;
  for (const char* part : {"paths-wall", "100.00 %", "branches-relative", "branches-absolute",
                           "Wall 1991", "section 6.4", "0.0 % of A's branch flow"}) {
    EXPECT_NE(same.output.find(part), std::string::npos) << part << "\n" << same.output;
  }
  const Outcome json = run_captured({"overlap", a, a, "--format", "json"});
  EXPECT_NE(json.output.find("\"branch_flow_without_counterpart\": 0"), std::string::npos)
      << json.output;
}

TEST(MergeCommand, AddsProfilesUpAndSaysWhatDoesNotFit) {
  const test::TemporaryFolder folder;
  profiles::ProgramProfile other = profiles::sample_profile();
  other.paths[{{profiles::kMethod, -1, "another"}, {0}}] = {70, 1};
  const std::string a = stored(profiles::sample_profile(), folder, "a.json");
  const std::string b = stored(other, folder, "b.json");
  const std::string sum = (folder.path() / "sum.json").string();
  const Outcome merged = run_captured({"merge", a, b, "-o", sum});
  EXPECT_EQ(merged.exit_code, kOk) << merged.errors;
  EXPECT_NE(merged.errors.find("50.0 % of its branch flow"), std::string::npos) << merged.errors;
  EXPECT_NE(merged.errors.find("other versions of a class"), std::string::npos) << merged.errors;
  profiles::ProgramProfile expected = profiles::sample_profile();
  add(expected, other);
  const auto written = profiles::read_profile(*files::read_text_file(sum));
  ASSERT_TRUE(written) << written.error().message();
  EXPECT_EQ(*written, expected);
}

TEST(MergeCommand, WritesFilesForGraal) {
  const test::TemporaryFolder folder;
  const std::string a = stored(profiles::sample_profile(), folder, "a.json");
  const std::filesystem::path graal = folder.path() / "graal";
  const Outcome merged = run_captured({"merge", a, "--graal-profiles", graal.string()});
  EXPECT_EQ(merged.exit_code, kOk) << merged.errors;
  EXPECT_EQ(merged.output, "");
  EXPECT_NE(merged.errors.find("-Djdk.graal.LoadProfiles=" + graal.string()), std::string::npos);
  EXPECT_TRUE(std::filesystem::exists(graal / "B.c(int)int.glog"));
}

TEST(ProfileCommands, RefuseWhatIsNoProfile) {
  const test::TemporaryFolder folder;
  const std::string bad = (folder.path() / "bad.json").string();
  std::ofstream(bad) << "{\"profile_version\": 1}";
  const Outcome outcome = run_captured({"merge", bad});
  EXPECT_EQ(outcome.exit_code, kFailed);
  EXPECT_NE(outcome.errors.find("bad.json"), std::string::npos) << outcome.errors;
  EXPECT_EQ(run_captured({"overlap", bad, (folder.path() / "none").string()}).exit_code, kFailed);
}

std::string stored_calls(const calls::CallGraph& graph, const test::TemporaryFolder& folder,
                         const std::string& name) {
  std::string file = (folder.path() / name).string();
  std::ofstream(file) << calls::to_json(graph);
  return file;
}

TEST(OverlapCommand, ComparesCallGraphs) {
  const test::TemporaryFolder folder;
  const std::string a =
      stored_calls(calls::sample_call_graph(calls::CallerFrames::all), folder, "a.json");
  const Outcome same = run_captured({"overlap", a, a});
  EXPECT_EQ(same.exit_code, kOk) << same.errors;
  for (const char* part : {"calls-edges", "calls-contexts", "100.00 %", "paper 3, section 6.2",
                           "0.0 % of A's calls"}) {
    EXPECT_NE(same.output.find(part), std::string::npos) << part << "\n" << same.output;
  }
  EXPECT_EQ(same.output.find("paths-wall"), std::string::npos) << same.output;
  const std::string paths = stored(profiles::sample_profile(), folder, "paths.json");
  EXPECT_EQ(run_captured({"overlap", a, paths}).exit_code, kUsage);
}

TEST(MergeCommand, AddsCallGraphsUpAndSaysWhatDoesNotFit) {
  const test::TemporaryFolder folder;
  calls::CallGraph other = calls::sample_call_graph(calls::CallerFrames::innermost);
  other.edges.front().callee = "D.d():void";
  const std::string a =
      stored_calls(calls::sample_call_graph(calls::CallerFrames::all), folder, "a.json");
  const std::string b = stored_calls(other, folder, "b.json");
  const std::string sum = (folder.path() / "sum.json").string();
  const Outcome merged = run_captured({"merge", a, b, "-o", sum});
  EXPECT_EQ(merged.exit_code, kOk) << merged.errors;
  EXPECT_NE(merged.errors.find("64.5 % of its calls"), std::string::npos) << merged.errors;
  EXPECT_NE(merged.errors.find("no calling contexts"), std::string::npos) << merged.errors;
  calls::CallGraph expected = calls::sample_call_graph(calls::CallerFrames::all);
  ASSERT_TRUE(calls::add(expected, other));
  const auto written = calls::read_call_graph(*files::read_text_file(sum));
  ASSERT_TRUE(written) << written.error().message();
  EXPECT_EQ(*written, expected);
  EXPECT_EQ(run_captured({"merge", a, "--graal-profiles", folder.path().string()}).exit_code,
            kUsage);
  const std::string paths = stored(profiles::sample_profile(), folder, "paths.json");
  EXPECT_NE(run_captured({"merge", a, paths}).exit_code, kOk);
  EXPECT_NE(run_captured({"merge", paths, a}).exit_code, kOk);
}

TEST(PathsCommand, WantsEitherASessionOrACommand) {
  EXPECT_EQ(run_captured({"paths"}).exit_code, kUsage);
  EXPECT_EQ(run_captured({"paths", "file", "--", "java", "Main"}).exit_code, kUsage);
  const Outcome sampled = run_captured({"paths", "file", "--samples", "4"});
  EXPECT_EQ(sampled.exit_code, kUsage);
  EXPECT_NE(sampled.errors.find("kept session"), std::string::npos) << sampled.errors;
  const Outcome full = run_captured({"paths", "--full", "--samples", "4", "--", "java", "Main"});
  EXPECT_EQ(full.exit_code, kUsage);
  EXPECT_NE(full.errors.find("only strategy 'pep' takes samples"), std::string::npos)
      << full.errors;
}

}  // namespace
}  // namespace assay::commands
