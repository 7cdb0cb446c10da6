// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>

#include "native/results/result_writers.h"
#include "tests/support/golden.h"

namespace assay::results {
namespace {

TEST(AStaleResult, IsKnownByItsBeginningInEachFormat) {
  for (const char* name : {"sample.json", "sample.csv", "sample.txt"}) {
    const std::string text = test::golden_text(std::string("results/") + name);
    EXPECT_TRUE(begins_as_result(text.substr(0, 256))) << name;
  }
  EXPECT_TRUE(begins_as_result("")) << "an empty file";
}

TEST(AFileThatIsNoResult, IsNotTakenForOne) {
  for (const char* content :
       {"{\"mine\": 1}", "method,count\n", "assay is a word", "\n", "{\"schema_version\": 1}"}) {
    EXPECT_FALSE(begins_as_result(content)) << content;
  }
}

}  // namespace
}  // namespace assay::results
