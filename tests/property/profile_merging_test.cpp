// SPDX-License-Identifier: Apache-2.0
// Checks that profiles add up in any order, and that nothing is lost.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

#include "native/profiles/overlap_metrics.h"
#include "native/profiles/program_profile.h"
#include "tests/property/arbitrary.h"

namespace assay {
namespace {

using profiles::ProgramProfile;

// Names are few, so that profiles have paths and branches in common.
ProgramProfile arbitrary_profile() {
  ProgramProfile profile;
  const std::uint32_t entries = test::arbitrary_in(0U, 12U);
  for (std::uint32_t i = 0; i < entries; ++i) {
    const std::string method = "A.f" + std::to_string(test::arbitrary_in(0, 3)) + "():void";
    const std::string shape = std::to_string(test::arbitrary_in(0, 2));
    const auto last = test::arbitrary_in(1U, 4U);
    profile.paths[{{method, -1, shape}, {0, last}}] = {test::arbitrary_in<std::uint64_t>(1, 1000),
                                                       last};
    profiles::ProfiledBranch branch;
    branch.ways.resize(2);
    branch.ways[0].count = test::arbitrary_in<std::uint64_t>(0, 1000);
    branch.ways[1].count = test::arbitrary_in<std::uint64_t>(0, 1000);
    branch.unattributed = test::arbitrary_in<std::uint64_t>(0, 10);
    profile.edges.branches[{method, test::arbitrary_in(0, 3)}] = branch;
  }
  return profile;
}

RC_GTEST_PROP(MergedProfiles, DoNotDependOnTheOrder, ()) {
  const ProgramProfile a = arbitrary_profile();
  const ProgramProfile b = arbitrary_profile();
  const ProgramProfile c = arbitrary_profile();
  ProgramProfile forwards = a;
  add(forwards, b);
  add(forwards, c);
  ProgramProfile backwards = c;
  add(backwards, b);
  add(backwards, a);
  RC_ASSERT(forwards == backwards);
  RC_ASSERT(forwards.flow() == a.flow() + b.flow() + c.flow());
  RC_ASSERT(forwards.edges.executions() ==
            a.edges.executions() + b.edges.executions() + c.edges.executions());
  RC_ASSERT(misfits(a, forwards).flow == 0U);
}

RC_GTEST_PROP(MergedProfiles, OverlapEachOtherWithinBounds, ()) {
  const ProgramProfile a = arbitrary_profile();
  const ProgramProfile b = arbitrary_profile();
  for (const auto& metric : overlap_metrics(a, b)) {
    RC_ASSERT(metric.value.value_or(0) >= 0);
    RC_ASSERT(metric.value.value_or(0) <= 1 + 1e-9);
  }
  for (const auto& metric : overlap_metrics(a, a)) {
    RC_ASSERT(metric.value.value_or(1) > 1 - 1e-9);
  }
}

RC_GTEST_PROP(MergedProfiles, AreReadAsTheyWereWritten, ()) {
  const ProgramProfile a = arbitrary_profile();
  const auto again = profiles::read_profile(profiles::to_json(a));
  RC_ASSERT(again.has_value());
  RC_ASSERT(*again == a);
}

}  // namespace
}  // namespace assay
