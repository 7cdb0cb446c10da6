// SPDX-License-Identifier: Apache-2.0
#include "tests/jvm/support/tool_agents.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "tests/jvm/support/files.h"

namespace assay::jvm_tests {

std::string tool_agent_flag(const std::string& options) {
  const auto folder = std::filesystem::path(agent_library()).parent_path();
  return "-javaagent:" + (folder / "assay-tools.jar").string() + "=" + options;
}

void expect_same_machine_code(const CountedRun& finished, const std::string& result_file,
                              std::uint64_t fewest) {
  ASSERT_EQ(finished.exit_code, 0) << finished.standard_error;
  const rapidjson::Document result = read_json(result_file);
  ASSERT_TRUE(result["markers"].IsObject()) << finished.standard_error;
  std::string different;
  for (const auto& method : result["markers"]["different"].GetArray()) {
    different += std::string(method.GetString()) + "\n";
  }
  EXPECT_EQ(different, "");
  EXPECT_GT(result["markers"]["equal"].GetUint64(), fewest);
}

}  // namespace assay::jvm_tests
