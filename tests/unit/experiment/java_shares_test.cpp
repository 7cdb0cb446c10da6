// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "scheduler/experiment/program_times.h"

namespace assay::experiment {
namespace {

// 60 of 100 samples in compiled code, 20 on threads of the VM.
measuring::Profile profile_with(std::uint64_t of_vm) {
  measuring::Profile profile;
  profile.compilations[0].total = 45;
  profile.compilations[1].total = 15;
  profile.samples = 100;
  profile.of_vm = of_vm;
  return profile;
}

TEST(JavaShare, IsOfAllSamples) { EXPECT_DOUBLE_EQ(java_share(profile_with(20)), 0.6); }

TEST(JavaShare, IsOfCompilationsThatAreLeftOutToo) {
  measuring::Profile profile = profile_with(0);
  profile.left_out = 15;
  EXPECT_DOUBLE_EQ(java_share(profile), 0.75);
}

TEST(JavaShare, OfTheHarnessLeavesTheVmsThreadsOut) {
  EXPECT_DOUBLE_EQ(*harness_java_share(profile_with(20)), 0.75);
  EXPECT_DOUBLE_EQ(*harness_java_share(profile_with(0)), 0.6);
}

TEST(JavaShare, OfNoSamplesIsNotKnown) {
  EXPECT_EQ(java_share({}), 0);
  EXPECT_FALSE(harness_java_share({}));
  EXPECT_FALSE(harness_java_share(profile_with(100)));
}

}  // namespace
}  // namespace assay::experiment
