// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/score_arguments.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "native/support/text_pieces.h"

namespace assay::experiment {
namespace {

std::string error_of(const std::vector<options::GivenOption>& words) {
  ScoreArguments arguments;
  const auto applied = options::apply_words(score_option_table(), words, arguments);
  return applied ? "none" : applied.error().message();
}

TEST(ScoreOptions, AreKeptAsWords) {
  const ScoreArguments arguments{.profilers = "async:interval=1ms,jfr",
                                 .targets = {50, 100},
                                 .plans = {"a+b.json", "c.json"},
                                 .forks = 3,
                                 .blocks = kAllBlocks,
                                 .run_seconds = 2.6,
                                 .gain = "20%",
                                 .iteration_clock = "cpu",
                                 .seed = 0,
                                 .is_quick = true};
  const auto words = options::words_of(score_option_table(), arguments);
  ScoreArguments read;
  const auto applied = options::apply_words(score_option_table(), words, read);
  ASSERT_TRUE(applied) << applied.error().message();
  EXPECT_EQ(read, arguments);
  EXPECT_TRUE(options::words_of(score_option_table(), ScoreArguments()).empty());
}

TEST(ScoreOptions, NameTheMistake) {
  EXPECT_NE(error_of({{"blocks", "many"}}).find("nor the word all"), std::string::npos);
  EXPECT_NE(error_of({{"blocks", "1001"}}).find("nor the word all"), std::string::npos);
  EXPECT_NE(error_of({{"targets", "50+50.5"}}).find("a whole number from 1 to 1000"),
            std::string::npos);
  EXPECT_NE(error_of({{"run-time", "0"}}).find("from 0.1 to 100000"), std::string::npos);
  EXPECT_NE(error_of({{"iteration-clock", "wall"}}).find("is neither told nor cpu"),
            std::string::npos);
  EXPECT_NE(error_of({{"frks", "3"}}).find("did you mean 'forks'?"), std::string::npos);
  EXPECT_EQ(error_of({{"blocks", "all"}, {"forks", "5"}, {"any-speed", ""}}), "none");
}

TEST(ScoreOptions, HaveHelpAndExcludeOptionsThatExist) {
  for (const ScoreOption& option : score_option_table()) {
    EXPECT_FALSE(option.help.empty()) << option.key;
    if (option.details.usual != nullptr) {
      EXPECT_NE(option.help.find("{}"), std::string::npos) << option.key;
      EXPECT_FALSE(option.details.usual().empty()) << option.key;
    }
    for (const std::string_view other : split_pieces(option.details.excludes, ' ')) {
      EXPECT_TRUE(other.empty() ||
                  std::ranges::find(score_option_table(), other, &ScoreOption::key) !=
                      score_option_table().end())
          << option.key;
    }
  }
}

}  // namespace
}  // namespace assay::experiment
