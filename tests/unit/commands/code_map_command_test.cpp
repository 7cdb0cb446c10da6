// SPDX-License-Identifier: Apache-2.0
// `assay code-map`, `assay plan random`, `assay plan import` and `assay plan applied` on a code log
// that is made here.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <ios>

#include "native/codelog/code_log.h"
#include "native/codelog/described_unit_codec.h"
#include "native/files/text_file.h"
#include "scheduler/commands/command.h"
#include "slowdown/markers/block_marker.h"
#include "slowdown/plan/plan_text.h"
#include "slowdown/unit/slowable_unit.h"
#include "tests/support/shim_messages.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/commands/captured_program.h"

namespace assay::commands {
namespace {

using Bytes = std::vector<std::byte>;

constexpr std::uint64_t kAddress = 0x7f0000001000;
constexpr std::int64_t kTime = 1'000'000;

codelog::DescribedUnit unit(std::int32_t entry_bci = 7) {
  codelog::DescribedUnit unit;
  unit.identity.method = "a.B.m(int)";
  unit.identity.entry_bci = entry_bci;
  unit.shape = 0x1234;
  unit.blocks = {{.number = 3, .successors = {5}, .positions = 2}, {.number = 5, .positions = 1}};
  return unit;
}

// One byte, block 3, block 5, one byte behind the blocks.
Bytes code_of(std::uint32_t first, std::uint32_t second) {
  Bytes code(1, std::byte{0x90});
  for (const std::uint32_t block : {first, second}) {
    const Bytes marker = slowdown::marker_of(slowdown::BlockNumber{block});
    code.insert(code.end(), marker.begin(), marker.end());
  }
  code.push_back(std::byte{0xC3});
  return code;
}

class CodeMapCommand : public testing::Test {
 protected:
  std::string path(const std::string& name) const { return (folder_.path() / name).string(); }

  // A log of one unit under plan 1; without code when `code` is empty.
  std::string log(const std::string& name, bool says_process, const Bytes& code,
                  const codelog::DescribedUnit& of = unit()) const {
    std::ofstream file(path(name), std::ios::binary);
    file << codelog::kMagic;
    const auto put = [&](const Bytes& record) {
      file.write(reinterpret_cast<const char*>(record.data()),
                 static_cast<std::streamsize>(record.size()));
    };
    if (says_process) {
      put(codelog::encode_fact(codelog::kProcessFact, "4711"));
    }
    put(codelog::encode_logged_unit(1, "", codelog::encode_description(of)));
    put(codelog::encode_installation(0, kAddress, 18, kTime,
                                     codelog::encode_offsets({{1, 9}, 17})));
    if (!code.empty()) {
      put(codelog::encode_code_bytes(kAddress, kTime, code));
    }
    return path(name);
  }

  test::TemporaryFolder folder_;
};

constexpr const char* kMap =
    "7f0000001000 1 a.B.m(int)@7 [prologue]\n"
    "7f0000001001 8 a.B.m(int)@7 [B3]\n"
    "7f0000001009 8 a.B.m(int)@7 [B5]\n"
    "7f0000001011 1 a.B.m(int)@7 [out of line]\n";

TEST_F(CodeMapCommand, WritesAMapNamedByItsProcess) {
  const std::string file = log("a.log", true, {});
  ASSERT_EQ(
      run_captured({"code-map", file, "--format", "perf-map", "-o", folder_.path()}).exit_code,
      kOk);
  EXPECT_EQ(*files::read_text_file(path("perf-4711.map")), kMap);
  const std::string named = path("other.map");
  ASSERT_EQ(run_captured({"code-map", file, "--format=perf-map", "-o", named}).exit_code, kOk);
  EXPECT_EQ(*files::read_text_file(named), kMap);
}

// A log has no end while it is being written, or when the disk was full.
TEST_F(CodeMapCommand, ReadsALogWithoutItsEndAndSaysSo) {
  const std::string file = log("cut.log", true, code_of(3, 5));
  std::filesystem::resize_file(file, std::filesystem::file_size(file) - 1);
  const Outcome outcome =
      run_captured({"code-map", file, "--format=perf-map", "-o", path("cut.map")});
  EXPECT_EQ(outcome.exit_code, kOk) << outcome.errors;
  EXPECT_NE(outcome.errors.find("ends in the middle of a record"), std::string::npos)
      << outcome.errors;
  EXPECT_EQ(*files::read_text_file(path("cut.map")), kMap);
}

TEST_F(CodeMapCommand, WritesAJitdumpWithTheCode) {
  const std::string file = log("a.log", false, code_of(3, 5));
  const Outcome nameless =
      run_captured({"code-map", file, "--format", "jitdump", "-o", folder_.path()});
  EXPECT_EQ(nameless.exit_code, kUsage);
  EXPECT_NE(nameless.errors.find("--pid"), std::string::npos);
  ASSERT_EQ(
      run_captured({"code-map", file, "--format", "jitdump", "--pid", "12", "-o", folder_.path()})
          .exit_code,
      kOk);
  const std::string dump = *files::read_text_file(path("jit-12.dump"));
  EXPECT_TRUE(dump.starts_with("DTiJ"));
  EXPECT_NE(dump.find("a.B.m(int)@7 [B5]"), std::string::npos);
  const Bytes marker = slowdown::marker_of(slowdown::BlockNumber{5});
  EXPECT_NE(dump.find(std::string(reinterpret_cast<const char*>(marker.data()), marker.size())),
            std::string::npos);
}

TEST_F(CodeMapCommand, ListsVersions) {
  const Outcome outcome = run_captured({"code-map", log("a.log", true, {}), "--format", "list"});
  EXPECT_EQ(outcome.output,
            "seconds\taddress\tbytes\tblocks\tplan\tshape\tunit\n"
            "0.000000\t7f0000001000\t18\t2\t1\t0000000000001234\ta.B.m(int)@7\n");
}

TEST_F(CodeMapCommand, ChecksMarkers) {
  const Outcome same =
      run_captured({"code-map", log("a.log", true, code_of(3, 5)), "--check-markers"});
  EXPECT_EQ(same.exit_code, kOk);
  EXPECT_NE(same.output.find("1 compared, 0 of them differ"), std::string::npos);
  const Outcome other =
      run_captured({"code-map", log("b.log", true, code_of(3, 6)), "--check-markers"});
  EXPECT_EQ(other.exit_code, kFailed);
  EXPECT_TRUE(
      other.output.starts_with("a.B.m(int)@7 (compilation 0)\n  there is no marker of block 5"))
      << other.output;
  const Outcome none = run_captured({"code-map", log("c.log", true, {}), "--check-markers"});
  EXPECT_EQ(none.exit_code, kUsage);
  EXPECT_NE(none.errors.find("--code-bytes"), std::string::npos);
}

TEST_F(CodeMapCommand, WantsOneThingToDo) {
  const std::string file = log("a.log", true, {});
  EXPECT_EQ(run_captured({"code-map", file}).exit_code, kUsage);
  EXPECT_EQ(run_captured({"code-map", file, "--check-markers", "--format", "list"}).exit_code,
            kUsage);
  EXPECT_EQ(run_captured({"code-map", file, "--format", "perf"}).exit_code, kUsage);
  EXPECT_EQ(run_captured({"code-map", path("none"), "--format", "list"}).exit_code, kFailed);
  std::ofstream(path("text")) << "no code log at all";
  const Outcome text = run_captured({"code-map", path("text"), "--format", "list"});
  EXPECT_EQ(text.exit_code, kFailed);
  EXPECT_NE(text.errors.find(path("text")), std::string::npos);
}

TEST_F(CodeMapCommand, ARandomPlanIsOfTheUnitsInTheLog) {
  const std::string file = log("a.log", true, {});
  const Outcome made = run_captured({"plan", "random", file, "--seed", "3", "--most", "5",
                                     "--block-percent", "100", "-o", path("plan.json")});
  ASSERT_EQ(made.exit_code, kOk) << made.errors;
  const auto plan = slowdown::read_plan(*files::read_text_file(path("plan.json")));
  ASSERT_TRUE(plan) << plan.error().message();
  ASSERT_EQ(plan->units.size(), 1U);
  EXPECT_EQ(plan->units.begin()->first, slowdown::key_of(unit()));
  EXPECT_EQ(plan->units.begin()->second.size(), 2U);
  EXPECT_EQ(run_captured({"plan", "random", file, "--most", "0"}).exit_code, kUsage);

  const Outcome applied = run_captured({"plan", "applied", path("plan.json"), file});
  EXPECT_EQ(applied.exit_code, kOk);
  EXPECT_NE(applied.output.find(" 1 units slowed\n"), std::string::npos) << applied.output;
  EXPECT_NE(applied.output.find(" 1 installs slowed\n"), std::string::npos);
}

TEST_F(CodeMapCommand, APublishedPlanIsMappedToTheUnitsInTheLog) {
  const std::string file = log("a.log", true, {}, unit(-1));
  std::ofstream(path("published.json"))
      << R"json({"a.B.m": {"3 (Vtune Block 6)": 6, "9 (Vtune Block 1)": 2}})json";
  const Outcome made = run_captured(
      {"plan", "import", path("published.json"), file, "--kind", "lea", "-o", path("p.json")});
  ASSERT_EQ(made.exit_code, kOk) << made.errors;
  EXPECT_NE(made.errors.find("the plan leaves out a.B.m, block 9 (Vtune Block 1): "),
            std::string::npos)
      << made.errors;
  const auto plan = slowdown::read_plan(*files::read_text_file(path("p.json")));
  ASSERT_TRUE(plan) << plan.error().message();
  EXPECT_EQ(plan->units,
            (decltype(plan->units){{slowdown::key_of(unit(-1)),
                                    {{slowdown::BlockNumber{3}, {{{slowdown::Kind::lea, 6}}}}}}}));
  std::ofstream(path("other.json")) << R"json({"a.B.other": {"3 (Vtune Block 6)": 6}})json";
  EXPECT_NE(run_captured({"plan", "import", path("other.json"), file}).errors.find("no block of "),
            std::string::npos);
  EXPECT_EQ(
      run_captured({"plan", "import", path("published.json"), file, "--kind", "mul"}).exit_code,
      kUsage);
}

}  // namespace
}  // namespace assay::commands
