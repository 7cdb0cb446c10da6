// SPDX-License-Identifier: Apache-2.0
#include "tests/jvm/support/noted_calls.h"

#include <gtest/gtest.h>
#include <rapidjson/document.h>

#include <filesystem>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/files.h"

namespace assay::jvm_tests {
namespace {

const std::string kOraclePackage = "assay.workloads.oracles.";

// Returns the comment at the end of a line of the oracle.
std::string comment_at(const std::string& text, unsigned line) {
  std::size_t begin = 0;
  for (unsigned i = 1; i < line; ++i) {
    begin = text.find('\n', begin) + 1;
  }
  const std::string whole = text.substr(begin, text.find('\n', begin) - begin);
  const auto comment = whole.find("// ");
  return comment == std::string::npos ? "" : whole.substr(comment + 3);
}

std::string short_name(const std::string& method) {
  return method.substr(0, method.find('(')).substr(kOraclePackage.size());
}

bool is_method_of(const CallOracle& oracle, const std::string& method) {
  return method.starts_with(kOraclePackage + oracle.class_name + ".") ||
         method.starts_with(kOraclePackage + oracle.class_name + "$");
}

// Returns the frames' comments, the nearest one first, up to the frame of the root. Of other code
// than Graal's, only the kind and the method are known.
std::string name_of_context(const CallOracle& oracle, const std::string& source,
                            const rapidjson::Value& caller) {
  std::string name;
  for (const auto& frame : caller.GetArray()) {
    const std::string method = frame["method"].GetString();
    const auto package = method.find(kOraclePackage);
    name += name.empty() ? "" : " < ";
    if (method.starts_with('[')) {
      name += package == std::string::npos
                  ? method
                  : method.substr(0, package) + short_name(method.substr(package));
      continue;
    }
    if (!frame["line"].IsNull()) {
      name += comment_at(source, frame["line"].GetUint());
    }
    if (package != std::string::npos && short_name(method) == oracle.root) {
      break;
    }
  }
  return name;
}

CallCountsByEdge edges_between_own(const CallOracle& oracle, const std::string& json) {
  rapidjson::Document graph;
  graph.Parse(json.c_str());
  CallCountsByEdge edges;
  if (!graph.IsObject()) {
    ADD_FAILURE() << json;
    return edges;
  }
  const std::string source = read_text(std::string(ASSAY_WORKLOAD_SOURCES) +
                                       "/assay/workloads/oracles/" + oracle.class_name + ".java");
  EXPECT_EQ(graph["dropped"].GetUint64(), 0u);
  for (const auto& edge : graph["edges"].GetArray()) {
    const std::string callee = edge["callee"].GetString();
    if (std::string(edge["caller_kind"].GetString()) == "compiled" &&
        is_method_of(oracle, callee) && short_name(callee) != oracle.outermost) {
      const std::string caller = oracle.root.empty()
                                     ? comment_at(source, edge["caller"][0]["line"].GetUint())
                                     : name_of_context(oracle, source, edge["caller"]);
      edges[caller + " -> " + short_name(callee)] += edge["calls"].GetUint64();
    }
  }
  return edges;
}

}  // namespace

CallCountsByEdge difference(const CallCountsByEdge& later, const CallCountsByEdge& earlier) {
  CallCountsByEdge difference = later;
  for (const auto& [edge, calls] : earlier) {
    difference[edge] -= calls;
  }
  std::erase_if(difference, [](const auto& edge) { return edge.second == 0; });
  return difference;
}

std::string shown_calls(const std::vector<std::string>& words) {
  const CountedRun shown = run(joined({assay_program(), "calls"}, words));
  EXPECT_EQ(shown.exit_code, 0) << shown.standard_error;
  return shown.standard_output;
}

CallReadings read_calls(const CallOracle& oracle, const std::vector<std::string>& command,
                        const std::vector<std::string>& reading) {
  const std::string go = temporary_folder() + "/go";
  const Program program{
      .java_flags = oracle.flags,
      .main_class = "oracles." + oracle.class_name,
      .arguments = joined({"60000", std::to_string(kCallRounds), std::to_string(kCallsOfRound), go},
                          oracle.more_arguments)};
  RunningProgram running(
      joined(joined({assay_program()}, command), joined({"--"}, java_command(program))));
  EXPECT_TRUE(running.wait_for_output("warm")) << running.standard_error();
  const std::vector<std::string> read =
      joined({std::to_string(running.child()), "--format", "json"}, reading);
  const CallCountsByEdge before = edges_between_own(oracle, shown_calls(read));
  write_text(go, "");
  EXPECT_TRUE(running.wait_for_output("counted")) << running.standard_error();
  const CallCountsByEdge after = edges_between_own(oracle, shown_calls(read));
  std::filesystem::remove(go);
  EXPECT_EQ(running.wait_for_end(), 0);
  return {before, after};
}

CallCountsByEdge counted_calls(const CallOracle& oracle, const std::vector<std::string>& command,
                               const std::vector<std::string>& reading) {
  const CallReadings read = read_calls(oracle, command, reading);
  return difference(read.after, read.before);
}

}  // namespace assay::jvm_tests
