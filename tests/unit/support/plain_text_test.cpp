// SPDX-License-Identifier: Apache-2.0
#include "native/support/plain_text.h"

#include <gtest/gtest.h>

namespace assay {
namespace {

TEST(PlainText, IsTrimmedOnBothSides) {
  EXPECT_EQ(trimmed(" \t a b\r\n"), "a b");
  EXPECT_EQ(trimmed("a"), "a");
  EXPECT_EQ(trimmed(" \n"), "");
  EXPECT_EQ(trimmed(""), "");
}

TEST(PlainText, InLowerCaseKeepsWhatIsNotAscii) {
  EXPECT_EQ(in_lower_case("Own Time (\xC2\xB5s)"), "own time (\xC2\xB5s)");
}

TEST(PlainText, EndsWithALineThatIsNotBlank) {
  EXPECT_EQ(last_line_of("first\nNo such class\n \n\n"), "No such class");
  EXPECT_EQ(last_line_of("\r\nonly\r\n"), "only");
  EXPECT_EQ(last_line_of(" \n"), "");
}

}  // namespace
}  // namespace assay
