// SPDX-License-Identifier: Apache-2.0
#include "native/phases/phase_catalog.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace assay::phases {
namespace {

TEST(PhaseCatalog, HasEachNameOnceWithWhatItDoesOrWhyItStays) {
  std::set<std::string_view> names;
  for (const Phase& phase : phase_catalog()) {
    EXPECT_TRUE(names.insert(phase.name).second) << phase.name;
    EXPECT_FALSE(phase.name.ends_with("Phase")) << phase.name;
    EXPECT_NE(phase.does.empty(), phase.refusal.empty()) << phase.name;
    EXPECT_FALSE(phase.tiers.empty()) << phase.name;
  }
}

TEST(PhaseCatalog, TakesAPhaseThatGraalDoesWithout) {
  EXPECT_TRUE(check_can_be_switched_off("PartialEscape"));
  EXPECT_TRUE(check_can_be_switched_off("LoopPartialUnroll"));
}

TEST(PhaseCatalog, RefusesALoweringPhaseWithTheReason) {
  const auto checked = check_can_be_switched_off("HighTierLowering");
  ASSERT_FALSE(checked);
  EXPECT_EQ(checked.error().code(), ErrorCode::invalid_argument);
  EXPECT_NE(checked.error().message().find(
                "phase 'HighTierLowering' cannot be switched off, because it replaces nodes"),
            std::string::npos)
      << checked.error().message();
}

TEST(PhaseCatalog, NamesTheNearestPhaseForAMisspeltOne) {
  const auto checked = check_can_be_switched_off("LoopPealing");
  ASSERT_FALSE(checked);
  EXPECT_EQ(checked.error().message(),
            "there is no phase 'LoopPealing'; did you mean 'LoopPeeling'?; 'assay list phases' "
            "shows those that can be switched off");
}

TEST(PhaseCatalog, RefusesNames) {
  for (const char* name : {"", "Phase", "LoopPeelingPhase", "looppeeling", "Load+Store"}) {
    EXPECT_FALSE(check_can_be_switched_off(name)) << name;
  }
}

}  // namespace
}  // namespace assay::phases
