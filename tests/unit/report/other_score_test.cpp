// SPDX-License-Identifier: Apache-2.0
#include "scheduler/report/other_score.h"

#include <gtest/gtest.h>

#include <vector>

namespace assay::report {
namespace {

const std::vector<NamedValue> kOptions = {{"forks", "10"}, {"minutes", "60"}};

TEST(AnotherScore, HasOtherOptionsAndAnotherFolder) {
  EXPECT_EQ(
      in_another_folder("assay score --minutes 13 --forks 2 --seed 7 -o r -- java Main --forks 3",
                        kOptions),
      "assay score --seed 7 -o r-longer --forks 10 --minutes 60 -- java Main --forks 3");
  EXPECT_EQ(in_another_folder("assay score --minutes 13 -- java Main", {}),
            "assay score --minutes 13 -o assay-score-longer -- java Main");
}

TEST(AnotherScore, KeepsQuotedWordsWhole) {
  EXPECT_EQ(in_another_folder("assay score --output '/a b/r' --quick -- java 'M -- x'", {}),
            "assay score --output '/a b/r-longer' --quick -- java 'M -- x'");
  EXPECT_EQ(in_another_folder("assay score -o r", {}), "assay score -o r-longer");
  EXPECT_EQ(in_another_folder("", kOptions), "");
}

}  // namespace
}  // namespace assay::report
