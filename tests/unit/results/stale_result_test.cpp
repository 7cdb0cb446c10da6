// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "native/files/text_file.h"
#include "native/results/result_writers.h"
#include "tests/support/golden.h"
#include "tests/support/temporary_folder.h"

namespace assay::results {
namespace {

bool stays(const std::string& content) {
  const test::TemporaryFolder folder;
  const std::string path = (folder.path() / "file").string();
  std::ofstream(path) << content;
  files::remove_file_that_begins(path, begins_as_result);
  return std::filesystem::exists(path);
}

TEST(AStaleResult, IsRemovedInEachFormat) {
  for (const char* name : {"sample.json", "sample.csv", "sample.txt"}) {
    EXPECT_FALSE(stays(test::golden_text(std::string("results/") + name))) << name;
  }
  EXPECT_FALSE(stays("")) << "an empty file";
}

TEST(AFileThatIsNoResult, StaysAsItIs) {
  for (const char* content :
       {"{\"mine\": 1}", "method,count\n", "assay is a word", "\n", "{\"schema_version\": 1}"}) {
    EXPECT_TRUE(stays(content)) << content;
  }
}

}  // namespace
}  // namespace assay::results
