// SPDX-License-Identifier: Apache-2.0
// Tests that a unit has one name, whether the unit is counted or slowed, and in each run: the VM's
// numbers of hidden classes are not in the name.
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <string>

#include "tests/jvm/support/slowed_run.h"

namespace assay::jvm_tests {
namespace {

using Names = std::set<std::string>;

Program running_for(const char* seconds) {
  return {.main_class = "HiddenClasses", .arguments = {seconds}};
}

// Returns the names of all counted units.
Names counted_names(const char* seconds) {
  const CountedRun run = count(running_for(seconds));
  EXPECT_EQ(run.exit_code, 0) << run.standard_error;
  Names names;
  if (run.has_result()) {
    for (const auto& unit : run.result["units"].GetArray()) {
      names.insert(unit["method"].GetString());
    }
  }
  return names;
}

Names slowed_names(const char* seconds) {
  const SlowedRun slowed = run_slowed(running_for(seconds));
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

TEST(ThoroughHiddenClasses, HaveOneNameWhetherCountedOrSlowed) {
  const char* form = "java.lang.invoke.LambdaForm$";
  const char* lambda = "assay.workloads.HiddenClasses$$Lambda";
  Names counted;
  Names slowed;
  for (const char* seconds : {"6", "24"}) {  // on a busy machine Graal needs the longer time
    counted = counted_names(seconds);
    slowed = slowed_names(seconds);
    if (!in_both(counted, slowed, form).empty() && !in_both(counted, slowed, lambda).empty()) {
      break;
    }
  }
  EXPECT_FALSE(in_both(counted, slowed, form).empty());
  EXPECT_FALSE(in_both(counted, slowed, lambda).empty());
  for (const Names& names : {counted, slowed}) {
    for (const std::string& name : names) {
      EXPECT_EQ(name.find("0x"), std::string::npos) << name;
    }
  }
}

}  // namespace
}  // namespace assay::jvm_tests
