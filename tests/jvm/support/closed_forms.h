// SPDX-License-Identifier: Apache-2.0
// Counts oracle programs, whose counts are known in closed form, and asks for equality (requirement
// E10). The formulas are for one entry into the unit, for nobody knows how many calls the
// interpreter took before.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tests/jvm/support/counted_run.h"

namespace assay::jvm_tests {

// N in the formulas: elements or iterations of one call.
inline constexpr std::uint64_t kOracleSize = 100;

// Several types whose counts are known only together.
struct Together {
  std::vector<std::string> events;
  std::uint64_t per_entry;
};

struct Oracle {
  const char* name;  // the class with the target, in assay.workloads.oracles
  std::map<std::string, std::uint64_t> per_entry;
  std::vector<Together> together = {};
  // The method whose unit the formulas are for; the oracle's target where none is named.
  const char* method = nullptr;
};

// How oracles are counted: options of `assay count`, and flags of the JVM beside plain_loops().
struct OracleSetting {
  std::vector<std::string> options = {};
  std::vector<std::string> java_flags = {};
};

// Runs all oracles in one JVM, and expects of each that its method was compiled and entered, and
// that all counts are what the formulas say. A method that was not compiled while it was called is
// called in more rounds. Returns the last run. An oracle may be listed again for another method.
CountedRun expect_closed_forms(const std::vector<Oracle>& oracles,
                               const OracleSetting& setting = {});

// Expects that the unit's counts are what the oracle's formulas say.
void expect_exact(const CountedUnit& unit, const Oracle& oracle);

}  // namespace assay::jvm_tests
