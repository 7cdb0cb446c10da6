// SPDX-License-Identifier: Apache-2.0
#include "native/support/shell_word.h"

#include <gtest/gtest.h>

namespace assay {
namespace {

TEST(ShellWord, HasQuotesWhereItNeedsThem) {
  EXPECT_EQ(shell_word("/opt/my-tools_1/assay"), "/opt/my-tools_1/assay");
  EXPECT_EQ(shell_word("/opt/my tools"), "'/opt/my tools'");
  EXPECT_EQ(shell_word("it's"), "'it'\\''s'");
  EXPECT_EQ(shell_word(""), "''");
  EXPECT_EQ(shell_word("a;b"), "'a;b'");
}

}  // namespace
}  // namespace assay
