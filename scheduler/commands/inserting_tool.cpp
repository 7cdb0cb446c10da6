// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/inserting_tool.h"

#include <filesystem>
#include <system_error>

#include "native/options/count_options.h"
#include "scheduler/installation/installation.h"

namespace assay::commands {

Result<std::vector<std::string>> inserting_tool_flags(const std::string& tool, bool with_jdk,
                                                      const std::vector<std::string>& only) {
  const std::filesystem::path jar =
      installation::this_installation().agent.parent_path() / "assay-tools.jar";
  std::error_code ignored;
  if (!std::filesystem::exists(jar, ignored)) {
    return make_error(ErrorCode::not_found, "'" + jar.string() +
                                                "' is missing: build all of assay (scripts/demo or "
                                                "scripts/install)");
  }
  std::string flag = "-javaagent:" + jar.string() + "=" + tool;
  flag += with_jdk ? ",jdk" : "";
  for (const std::string& prefix : only) {
    flag += (&prefix == &only.front() ? ",only=" : "+") + prefix;
  }
  return std::vector<std::string>{flag};
}

std::vector<options::GivenOption> counted_by_sites() {
  return {{"events", options::kNoEvents},
          {"strategy", "dec"},
          {"unfinished", "nothing"},
          {"regions", ""}};
}

}  // namespace assay::commands
