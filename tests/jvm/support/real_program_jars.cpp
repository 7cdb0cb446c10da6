// SPDX-License-Identifier: Apache-2.0
#include "tests/jvm/support/real_program_jars.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

#include "scheduler/process/environment.h"
#include "tests/jvm/support/files.h"

namespace assay::jvm_tests {

std::string real_program_jars(const std::string& program) {
  const std::filesystem::path folder =
      process::cache_folder(process::Environment::of_this_process()) / "real-programs" / program;
  std::istringstream lock(read_text(ASSAY_REAL_PROGRAMS "/jars.lock"));
  std::string path;
  std::string name;
  std::string coordinates;
  std::string file;
  std::string checksum;
  while (lock >> name >> coordinates >> file >> checksum) {
    if (name == program) {
      EXPECT_TRUE(std::filesystem::exists(folder / file))
          << (folder / file) << " is missing: run scripts/setup-real-programs";
      path += (path.empty() ? "" : ":") + (folder / file).string();
    }
  }
  EXPECT_FALSE(path.empty()) << "jars.lock has no program " << program;
  return path;
}

}  // namespace assay::jvm_tests
