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

TEST(PlainText, HasWordsReplaced) {
  EXPECT_EQ(replaced_all("{n} of {n}{n}", "{n}", "10"), "10 of 1010");
  EXPECT_EQ(replaced_all("aaa", "aa", "b"), "ba");
  EXPECT_EQ(replaced_all("/tmp/a, /tmp/b", "/tmp", "/tmp/tmp"), "/tmp/tmp/a, /tmp/tmp/b");
  EXPECT_EQ(replaced_all("a-b", "-", ""), "ab");
  EXPECT_EQ(replaced_all("a", "b", "c"), "a");
  EXPECT_EQ(replaced_all("", "b", "c"), "");
  EXPECT_EQ(replaced_all("a", "", "c"), "a");
}

TEST(PlainText, EndsWithALineThatIsNotBlank) {
  EXPECT_EQ(last_words_of("first\nNo such class\n \n\n"), "No such class");
  EXPECT_EQ(last_words_of("\r\nonly\r\n"), "only");
  EXPECT_EQ(last_words_of(" \n"), "");
}

TEST(PlainText, EndsBeforeTheFramesOfAStackTrace) {
  EXPECT_EQ(last_words_of("Exception in thread \"main\" a.B: boom\n\tat a.C.d(C.java:1)\n"
                          "\tat a.C.main(C.java:2)\n"),
            "Exception in thread \"main\" a.B: boom");
  EXPECT_EQ(last_words_of("a.B\n\tat a.C.d(C.java:1)\nCaused by: a.E: why\n\tat a.C.e(C.java:2)\n"
                          "\t... 1 more\n"),
            "Caused by: a.E: why");
  EXPECT_EQ(last_words_of("\tat a.C.d(C.java:1)\n"), "");
  EXPECT_EQ(last_words_of("looked at a file"), "looked at a file");
}

TEST(PlainText, KeepsALineThatBeginsAsAFrameDoes) {
  EXPECT_EQ(last_words_of("at line 3: no such key"), "at line 3: no such key");
}

}  // namespace
}  // namespace assay
