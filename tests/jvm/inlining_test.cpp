// SPDX-License-Identifier: Apache-2.0
// `assay inlining` on a program whose calls are known in closed form (oracles.MissedCalls).
#include <gtest/gtest.h>
#include <rapidjson/document.h>

#include <map>
#include <string>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/files.h"
#include "tests/jvm/support/oracles.h"

namespace assay::jvm_tests {
namespace {

constexpr std::uint64_t kRounds = 1000;
constexpr std::uint64_t kSize = 24;
// The recursive method is inlined into itself five times, so an entry makes six activations of the
// kSize + 1 of a round: 5 entries, of which the first comes from outside.
constexpr std::uint64_t kRecursiveCalls = 4;
const std::string kOracle = "assay.workloads.oracles.MissedCalls";

struct MissedSite {
  std::uint64_t calls = 0;
  std::string kind;
};

// The sites of the oracle by target.
using SitesByTarget = std::map<std::string, MissedSite>;

SitesByTarget sites_by_target(const rapidjson::Document& json) {
  SitesByTarget sites;
  for (const auto& site : json["sites"].GetArray()) {
    const std::string caller = site["caller"].GetString();
    if (caller.starts_with(kOracle)) {
      MissedSite& found = sites[site["target"].GetString()];
      found.calls += site["calls"].GetUint64();
      found.kind += site["kind"].GetString();
    }
  }
  return sites;
}

std::vector<std::string> inlining_command(const std::string& session, const std::string& file) {
  const std::vector<std::string> flags =
      joined(compiled_at_once(),
             {"-XX:CompileCommand=quiet", "-XX:CompileCommand=dontinline," + kOracle + "::target"});
  return joined(
      joined({assay_program(), "inlining", "--during-calls-of=" + kOracle + ".measured",
              "--session=" + session, "-o", file, "--", java()},
             flags),
      {"-cp", workloads_jar(), kOracle, "30000", std::to_string(kRounds), std::to_string(kSize)});
}

TEST(InliningDecisions, AreJoinedWithTheCallsThatWereExecuted) {
  const std::string folder = temporary_folder();
  const std::string session = folder + "/kept.session";
  const CountedRun counted = run(inlining_command(session, folder + "/inlining.json"));
  ASSERT_EQ(counted.exit_code, 0) << counted.standard_error;
  rapidjson::Document json;
  json.Parse(read_text(folder + "/inlining.json").c_str());
  ASSERT_TRUE(json.IsObject()) << counted.standard_error;

  const SitesByTarget sites = sites_by_target(json);
  ASSERT_EQ(sites.size(), 3u) << counted.standard_error;
  const MissedSite& large = sites.at(kOracle + ".large(long):long");
  EXPECT_EQ(large.calls, kRounds * kSize);
  EXPECT_TRUE(large.kind == "too large" || large.kind == "compiled code too large") << large.kind;
  const MissedSite& megamorphic = sites.at(kOracle + "$Shape.area(long):long");
  EXPECT_EQ(megamorphic.calls, kRounds * kSize);
  EXPECT_EQ(megamorphic.kind, "too many receiver types");
  const MissedSite& recursive = sites.at(kOracle + ".recursive(int):long");
  EXPECT_EQ(recursive.calls, kRounds * kRecursiveCalls);
  EXPECT_EQ(recursive.kind, "recursive");

  // All calls are told, and Graal's log stays off the program's output.
  EXPECT_EQ(json["calls"].GetUint64(), kRounds * (2 * kSize + kRecursiveCalls));
  EXPECT_NE(counted.standard_error.find("top 3 reasons, 100.0 % of 52,000 calls"),
            std::string::npos)
      << counted.standard_error;
  EXPECT_EQ(counted.standard_output.find("compilation of"), std::string::npos);

  const CountedRun stacks = run({assay_program(), "inlining", "--format", "stacks", session});
  EXPECT_NE(stacks.standard_output.find(kOracle + ".target(int);" + kOracle + ".large(long) " +
                                        std::to_string(kRounds * kSize) + "\n"),
            std::string::npos)
      << stacks.standard_output;
  const CountedRun csv = run({assay_program(), "inlining", "--format", "csv", session});
  EXPECT_TRUE(csv.standard_output.starts_with(
      "calls,caller,bci,line,target,dispatched,kind,reason,units,copies\n24000,"))
      << csv.standard_output;
}

// The option that has decisions noted changes none of them: each method is entered as often.
TEST(InliningDecisions, StayWhatTheyAre) {
  std::map<std::string, std::uint64_t> entries[2];
  for (const bool noted : {false, true}) {
    std::vector<std::string> options = {"--quiet", "--events=method-entry+invokes", "--lines",
                                        "--during-calls-of=" + kOracle + ".measured"};
    if (noted) {
      options.emplace_back("--inlining");
    }
    const CountedRun counted =
        count({.options = options,
               .java_flags = joined(compiled_at_once(),
                                    {"-XX:CompileCommand=quiet",
                                     "-XX:CompileCommand=dontinline," + kOracle + "::target"}),
               .main_class = "oracles.MissedCalls",
               .arguments = {"30000", std::to_string(kRounds), std::to_string(kSize)}});
    ASSERT_TRUE(counted.has_result()) << counted.standard_error;
    for (const char* method : {".target", ".large", ".recursive", ".small"}) {
      for (const CountedUnit& unit : counted.units(kOracle + method)) {
        entries[noted ? 1 : 0][method] += unit.count("method-entry");
      }
    }
  }
  EXPECT_EQ(entries[0], entries[1]);
  EXPECT_EQ(entries[0].at(".large"), kRounds * kSize);
}

}  // namespace
}  // namespace assay::jvm_tests
