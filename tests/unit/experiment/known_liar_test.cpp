// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/design/known_liar.h"

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace assay::experiment {
namespace {

class AKnownLiar : public testing::Test {
 protected:
  static scoring::Experiment experiment_of(const std::string& jdk) {
    scoring::Experiment experiment{.title = "", .program = "Stages"};
    experiment.started = "2026-11-27T02:00:00Z";
    experiment.versions = {{"assay", "assay 0.1.0"}, {"JDK", jdk}};
    return experiment;
  }

  void keep(scoring::ControlState state, const std::string& shown_elsewhere = "") const {
    scoring::ExperimentScore score{.experiment = experiment_of("JDK 25")};
    score.experiment.liar_shown = shown_elsewhere;
    score.controls = {{.name = "known liar", .state = state, .findings = {"it was found out."}}};
    keep_liar_shown(environment_, score);
  }

  test::TemporaryFolder folder_;
  process::Environment environment_{{"XDG_CACHE_HOME", folder_.path().string()},
                                    {"HOME", folder_.path().string()}};
};

TEST_F(AKnownLiar, IsRememberedForTheSameBuildOnTheSameMachine) {
  EXPECT_EQ(known_liar_shown(environment_, experiment_of("JDK 25")), "");
  keep(scoring::ControlState::holds);
  EXPECT_EQ(known_liar_shown(environment_, experiment_of("JDK 25")),
            "Stages (2026-11-27T02:00:00Z): it was found out.");
  EXPECT_EQ(known_liar_shown(environment_, experiment_of("JDK 26")), "");
}

TEST_F(AKnownLiar, IsRememberedOnlyWhereTheScoreItselfFoundItOut) {
  keep(scoring::ControlState::cannot_tell);
  keep(scoring::ControlState::holds, "another program");
  EXPECT_EQ(known_liar_shown(environment_, experiment_of("JDK 25")), "");
}

}  // namespace
}  // namespace assay::experiment
