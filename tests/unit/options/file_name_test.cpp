// SPDX-License-Identifier: Apache-2.0
#include "native/options/file_name.h"

#include <gtest/gtest.h>

namespace assay::options {
namespace {

TEST(FileName, PlaceholdersAreExpanded) {
  const auto name = expand_file_name("out-%p-%t-100%%.json", 4711, 1'738'367'999);
  ASSERT_TRUE(name);
  EXPECT_EQ(*name, "out-4711-20250131-235959-100%.json");
}

TEST(FileName, OtherPlaceholdersAreRefused) {
  EXPECT_FALSE(expand_file_name("a%q.json", 1, 0));
  EXPECT_FALSE(expand_file_name("a%", 1, 0));
}

TEST(FileName, KnowsWhetherTheProcessIsNamed) {
  EXPECT_TRUE(names_the_process("a-%p.json"));
  EXPECT_FALSE(names_the_process("a-%%p.json"));
  EXPECT_TRUE(names_the_process("a-%%%p.json"));
  EXPECT_FALSE(names_the_process("a.json"));
}

TEST(FileName, ProcessIdGoesBeforeTheExtension) {
  EXPECT_EQ(with_process_id("out/a.json"), "out/a.%p.json");
  EXPECT_EQ(with_process_id("v1.2/a"), "v1.2/a.%p");
}

TEST(FileName, ExtensionChoosesTheFormat) {
  EXPECT_EQ(*format_of("a.json"), FileFormat::json);
  EXPECT_EQ(*format_of("dir.d/a.csv"), FileFormat::csv);
  EXPECT_EQ(*format_of("a.txt"), FileFormat::text);
  EXPECT_FALSE(format_of("a.html"));
  EXPECT_FALSE(format_of("dir.json/a"));
}

}  // namespace
}  // namespace assay::options
