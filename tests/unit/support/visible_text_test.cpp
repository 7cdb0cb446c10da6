// SPDX-License-Identifier: Apache-2.0
#include "native/support/visible_text.h"

#include <gtest/gtest.h>

namespace assay {
namespace {

TEST(VisibleText, NamesThatCanBeSeenStayAsTheyAre) {
  for (const char* name :
       {"", "a.B.m(int)", "größe", "数える", "Ünïcode.λ$1", "\"quoted\" \\back"}) {
    EXPECT_EQ(visible(name), name);
  }
}

TEST(VisibleText, WhatActsOnTheTerminalIsEscaped) {
  EXPECT_EQ(visible("a\x1b[31mb"), "a\\u001b[31mb");
  EXPECT_EQ(visible("a\nb\tc\rd"), "a\\u000ab\\u0009c\\u000dd");
  EXPECT_EQ(visible(std::string_view("a\0b", 3)), "a\\u0000b");
  EXPECT_EQ(visible("\x7f"), "\\u007f");
  EXPECT_EQ(visible("\xC2\x9B"), "\\u009b");             // CSI as a C1 control
  EXPECT_EQ(visible("\xE2\x80\xAE"), "\\u202e");         // right-to-left override
  EXPECT_EQ(visible("\xE2\x81\xA6"), "\\u2066");         // left-to-right isolate
  EXPECT_EQ(visible("\xE2\x80\xA8"), "\\u2028");         // line separator
  EXPECT_EQ(visible("\xE2\x80\x8B"), "\\u200b");         // zero-width space
  EXPECT_EQ(visible("\xF3\xA0\x80\x81"), "\\u{e0001}");  // language tag
}

TEST(VisibleText, BytesThatAreNoUtf8AreEscaped) {
  EXPECT_EQ(visible("a\xFF"), "a\\xff");
  EXPECT_EQ(visible("a\xC3"), "a\\xc3");
  EXPECT_EQ(visible("\xC0\x80"), "\\xc0\\x80");           // the class file's own form of U+0000
  EXPECT_EQ(visible("\xED\xA0\x80"), "\\xed\\xa0\\x80");  // half of a surrogate pair
}

TEST(VisibleText, LinesOfAMessageStay) {
  EXPECT_EQ(visible_lines("a\n  b\tc\x1b"), "a\n  b\tc\\u001b");
}

TEST(VisibleText, ColumnsAreThoseOfATerminal) {
  EXPECT_EQ(columns_of("abc"), 3u);
  EXPECT_EQ(columns_of("größe"), 5u);
  EXPECT_EQ(columns_of("数える"), 6u);
  EXPECT_EQ(columns_of("e\xCC\x81"), 1u);  // with a combining accent
}

TEST(VisibleText, NoCharacterIsCutInTwo) {
  EXPECT_EQ(beginning_of("größe", 3), "grö");
  EXPECT_EQ(beginning_of("数える", 3), "数");
  EXPECT_EQ(end_of("größe", 3), "öße");
  EXPECT_EQ(end_of("数える", 3), "る");
  EXPECT_EQ(beginning_of("ab", 9), "ab");
  EXPECT_EQ(end_of("ab", 9), "ab");
}

}  // namespace
}  // namespace assay
