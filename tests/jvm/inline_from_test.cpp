// SPDX-License-Identifier: Apache-2.0
// Lets Graal inline by the weights of a call graph (paper 3, section 5; decision 0033), and counts
// what is still called.
#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/files.h"

namespace assay::jvm_tests {
namespace {

constexpr std::uint64_t kRounds = 1000;
constexpr std::uint64_t kSize = 24;
const std::string kPackage = "assay.workloads.oracles.";

struct Fed {
  std::map<std::string, std::uint64_t> entries;  // of methods' code, by method
  std::string output;
};

Program program_of(const std::string& class_name) {
  return {.java_flags = joined(compiled_at_once(), {"-XX:CompileCommand=dontinline," + kPackage +
                                                    class_name + "::target"}),
          .main_class = "oracles." + class_name,
          .arguments = {"30000", std::to_string(kRounds), std::to_string(kSize)}};
}

// Counts the entries of the methods' code while the method `measured` is called.
Fed counted(const std::string& class_name, const std::vector<std::string>& methods,
            const std::vector<std::string>& options) {
  Program program = program_of(class_name);
  program.options = joined({"--quiet", "--events=method-entry",
                            "--during-calls-of=" + kPackage + class_name + ".measured"},
                           options);
  const CountedRun finished = count(program);
  EXPECT_TRUE(finished.has_result()) << finished.standard_error;
  Fed fed{{}, finished.standard_output};
  for (const std::string& method : methods) {
    fed.entries[method] = 0;
    for (const CountedUnit& unit : finished.units(kPackage + method)) {
      fed.entries[method] += unit.count("method-entry");
    }
  }
  return fed;
}

// Returns the file of the program's call graph.
std::string call_graph_of(const std::string& class_name) {
  std::string file = temporary_folder() + "/" + class_name + ".json";
  const CountedRun finished =
      run(joined({assay_program(), "calls", "--full", "--quiet", "-o", file, "--"},
                 java_command(program_of(class_name))));
  EXPECT_EQ(finished.exit_code, 0) << finished.standard_error;
  return file;
}

// `large` has more nodes than Graal's limit, and fewer than twice as many. It takes a third of the
// program's calls.
TEST(InlineFrom, RaisesTheLimitOfSizeAtAHotSite) {
  const std::vector<std::string> methods = {"MissedCalls.target", "MissedCalls.large"};
  const Fed plain = counted("MissedCalls", methods, {});
  EXPECT_EQ(plain.entries.at("MissedCalls.large"), kRounds * kSize);
  const Fed fed =
      counted("MissedCalls", methods, {"--inline-from=" + call_graph_of("MissedCalls")});
  EXPECT_EQ(fed.entries.at("MissedCalls.target"), kRounds);
  EXPECT_EQ(fed.entries.at("MissedCalls.large"), 0U);
  EXPECT_EQ(fed.output, plain.output);
}

// Graal inlines both receivers' methods. Paper 3's rule leaves the one that takes a quarter of the
// site's calls, which is less than 40 %.
TEST(InlineFrom, GuardsDominantCalleesOnly) {
  const std::vector<std::string> methods = {"UnevenReceivers$Circle.area",
                                            "UnevenReceivers$Square.area"};
  const Fed plain = counted("UnevenReceivers", methods, {});
  EXPECT_EQ(plain.entries.at("UnevenReceivers$Square.area"), 0U);
  const Fed fed =
      counted("UnevenReceivers", methods, {"--inline-from=" + call_graph_of("UnevenReceivers")});
  EXPECT_EQ(fed.entries.at("UnevenReceivers$Square.area"), kRounds * kSize / 4);
  EXPECT_EQ(fed.entries.at("UnevenReceivers$Circle.area"), 0U);
  EXPECT_EQ(fed.output, plain.output);
}

// The sites of another program's graph are none of this one's.
TEST(LongInlineFrom, LeavesSitesAloneThatWereNotMeasured) {
  const std::vector<std::string> methods = {"MissedCalls.target", "MissedCalls.large",
                                            "MissedCalls.small", "MissedCalls.recursive"};
  const std::string other = call_graph_of("UnevenReceivers");
  EXPECT_EQ(counted("MissedCalls", methods, {"--inline-from=" + other}).entries,
            counted("MissedCalls", methods, {}).entries);
}

}  // namespace
}  // namespace assay::jvm_tests
