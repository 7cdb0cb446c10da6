// SPDX-License-Identifier: Apache-2.0
// A unit has one name, whether it is counted or slowed, and in each run: the VM's numbers of hidden
// classes are not in it.
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <string>

#include "tests/jvm/support/slowed_run.h"

namespace assay::jvm_tests {
namespace {

using Names = std::set<std::string>;

Program some_seconds() { return {.main_class = "HiddenClasses", .arguments = {"6"}}; }

// Returns the names of all counted units.
Names counted_names() {
  const CountedRun run = count(some_seconds());
  EXPECT_EQ(run.exit_code, 0) << run.standard_error;
  Names names;
  if (run.has_result()) {
    for (const auto& unit : run.result["units"].GetArray()) {
      names.insert(unit["method"].GetString());
    }
  }
  return names;
}

Names slowed_names() {
  const SlowedRun slowed = run_slowed(some_seconds());
  EXPECT_EQ(slowed.run.exit_code, 0) << slowed.run.standard_error;
  Names names;
  for (const codelog::LoggedUnit& unit : slowed.log.units) {
    names.insert(unit.description.identity.method);
  }
  return names;
}

Names in_both(const Names& some, const Names& others, const std::string& of_class) {
  Names both;
  std::ranges::set_intersection(some, others, std::inserter(both, both.end()));
  std::erase_if(both, [&](const std::string& name) {
    return !name.starts_with(of_class) || name.find('#') == std::string::npos;
  });
  return both;
}

TEST(HiddenClasses, HaveOneNameWhetherCountedOrSlowed) {
  const Names counted = counted_names();
  const Names slowed = slowed_names();
  EXPECT_FALSE(in_both(counted, slowed, "java.lang.invoke.LambdaForm$").empty());
  EXPECT_FALSE(in_both(counted, slowed, "assay.workloads.HiddenClasses$$Lambda").empty());
  for (const Names& names : {counted, slowed}) {
    for (const std::string& name : names) {
      EXPECT_EQ(name.find("0x"), std::string::npos) << name;
    }
  }
}

}  // namespace
}  // namespace assay::jvm_tests
