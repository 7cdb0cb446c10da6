// SPDX-License-Identifier: Apache-2.0
// Tests what `assay calls` makes of a kept session, and what it refuses. Calls of running programs
// are tested in tests/jvm/calls_test.cpp.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <ios>
#include <string>

#include "native/files/text_file.h"
#include "scheduler/commands/command.h"
#include "tests/support/shim_messages.h"
#include "tests/support/synthetic_session.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/commands/captured_program.h"

namespace assay::commands {
namespace {

std::string session_with(const std::string& options, const test::TemporaryFolder& folder) {
  test::SyntheticSession session;
  session.log(session::encode_environment("options", options));
  session.log(session::encode_call_sites(calls::encode_call_sites(
      {.identity = {.method = "A.a():void"},
       .unit = 0,
       .address = 0x1000,
       .bytes = 0x100,
       .methods = {"A.a():void"},
       .sites = {{.returns_to = 0x20, .frames = {{.method = 0, .bci = 7, .line = 17}}}}})));
  session.segment(session::SegmentKind::application, {});
  session.calls({{0x1020, 0, 12, 3}}, 0);
  const auto words = session.words();
  const auto bytes = test::bytes_of(words);
  std::string file = (folder.path() / "calls.session").string();
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
  return file;
}

TEST(CallsCommand, ShowsAKeptSessionInEachFormat) {
  const test::TemporaryFolder folder;
  const std::string session = session_with("count,events=none,calls=all", folder);
  const Outcome table = run_captured({"calls", session});
  EXPECT_EQ(table.exit_code, kOk) << table.errors;
  EXPECT_NE(table.output.find("A.a():void:17@7 -> A.a():void"), std::string::npos) << table.output;
  EXPECT_NE(run_captured({"calls", session, "--format", "csv"}).output.find(",7,17,"),
            std::string::npos);
  EXPECT_NE(run_captured({"calls", session, "--format", "json"}).output.find("\"calls\": 12"),
            std::string::npos);
  EXPECT_EQ(run_captured({"calls", session, "--format", "stacks"}).output, "A.a();A.a() 12\n");
  EXPECT_NE(run_captured({"calls", session, "--format", "dot"}).output.find("digraph"),
            std::string::npos);
  EXPECT_TRUE(
      run_captured({"calls", session, "--format", "html"}).output.starts_with("<!DOCTYPE html>"));
}

TEST(CallsCommand, TakesTheFormatFromTheFilesName) {
  const test::TemporaryFolder folder;
  const std::string session = session_with("count,events=none,calls=sampled", folder);
  const std::string file = (folder.path() / "calls.collapsed").string();
  EXPECT_EQ(run_captured({"calls", session, "-o", file}).exit_code, kOk);
  const auto text = files::read_text_file(file);
  ASSERT_TRUE(text);
  EXPECT_EQ(*text, "A.a();A.a() 3\n");
}

TEST(CallsCommand, RefusesWhatItCannotShow) {
  const test::TemporaryFolder folder;
  const std::string without_calls = session_with("count", folder);
  const Outcome refused = run_captured({"calls", without_calls});
  EXPECT_EQ(refused.exit_code, kCannot);
  EXPECT_NE(refused.errors.find("noted no calls"), std::string::npos) << refused.errors;
  EXPECT_EQ(run_captured({"calls"}).exit_code, kUsage);
  EXPECT_EQ(run_captured({"calls", without_calls, "--", "java", "A"}).exit_code, kUsage);
  EXPECT_EQ(run_captured({"calls", without_calls, "--format", "png"}).exit_code, kUsage);
  EXPECT_EQ(run_captured({"calls", "--stride", "0", "--", "java", "A"}).exit_code, kUsage);
}

}  // namespace
}  // namespace assay::commands
