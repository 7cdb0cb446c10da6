// SPDX-License-Identifier: Apache-2.0
// The native catalog says what can be counted, the shim has the predicates: both must name the same
// types.
#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <string>

#include "tests/jvm/support/counted_run.h"

namespace assay::jvm_tests {
namespace {

std::set<std::string> names_that_are_listed() {
  const CountedRun listed = run({assay_program(), "list", "events", "--json"});
  rapidjson::Document json;
  json.Parse(listed.standard_output.c_str());
  std::set<std::string> names;
  for (const auto& type : json.GetArray()) {
    if (std::string(type["state"].GetString()) == "supported") {
      names.insert(type["name"].GetString());
    }
  }
  return names;
}

std::set<std::string> names_with_a_predicate() {
  const CountedRun printed = run(by_hand_command({.main_class = "BuiltinEventTypes"}, "quiet"));
  EXPECT_EQ(printed.exit_code, 0) << printed.standard_error;
  std::istringstream lines(printed.standard_output);
  std::set<std::string> names;
  for (std::string line; std::getline(lines, line);) {
    names.insert(line);
  }
  return names;
}

TEST(TheCatalog, ListsExactlyWhatTheShimCanCount) {
  const std::set<std::string> listed = names_that_are_listed();
  EXPECT_GT(listed.size(), 30u);
  EXPECT_EQ(listed, names_with_a_predicate());
}

}  // namespace
}  // namespace assay::jvm_tests
