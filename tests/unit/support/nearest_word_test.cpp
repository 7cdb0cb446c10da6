// SPDX-License-Identifier: Apache-2.0
#include "native/support/nearest_word.h"

#include <gtest/gtest.h>

#include <array>

namespace assay {
namespace {

constexpr std::array<std::string_view, 4> kWords = {"load", "store", "strategy", "pc"};

TEST(NearestWord, EditDistance) {
  EXPECT_EQ(edit_distance("", ""), 0u);
  EXPECT_EQ(edit_distance("", "abc"), 3u);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
  EXPECT_EQ(edit_distance("laod", "load"), 1u);
}

TEST(NearestWord, FindsWhatWasMeant) {
  EXPECT_EQ(nearest_word("lod", kWords), "load");
  EXPECT_EQ(nearest_word("stratgey", kWords), "strategy");
}

TEST(NearestWord, SaysNothingWhenNothingIsNear) {
  EXPECT_EQ(nearest_word("allocation", kWords), "");
  EXPECT_EQ(nearest_word("xy", kWords), "");
  constexpr std::array<std::string_view, 2> kShort = {"box", "load"};
  EXPECT_EQ(nearest_word("foo", kShort), "");  // two changes of three letters are another word
  EXPECT_EQ(nearest_word("bok", kShort), "box");
  EXPECT_EQ(nearest_word("laod", kShort), "load");
  EXPECT_EQ(nearest_word(std::string(100'000, 'a'), kWords), "");
  EXPECT_EQ(did_you_mean("zzzzzz", kWords), "");
}

}  // namespace
}  // namespace assay
