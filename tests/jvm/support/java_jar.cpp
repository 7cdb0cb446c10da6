// SPDX-License-Identifier: Apache-2.0
#include "tests/jvm/support/java_jar.h"

#include <gtest/gtest.h>

#include <system_error>

#include "tests/jvm/support/counted_run.h"

namespace assay::jvm_tests {
namespace {

namespace fs = std::filesystem;

void run_tool(const std::string& tool, const std::vector<std::string>& arguments) {
  std::vector<std::string> command = {java_home() + "/bin/" + tool};
  command.insert(command.end(), arguments.begin(), arguments.end());
  const CountedRun run = jvm_tests::run(command);
  EXPECT_EQ(run.exit_code, 0) << tool << ": " << run.standard_output << run.standard_error;
}

}  // namespace

std::string build_jar(const JavaJar& jar) {
  const fs::path folder = temporary_folder();
  std::vector<std::string> javac = jar.javac_flags;
  javac.insert(javac.end(), {"-proc:none", "-d", folder / "classes"});
  for (const auto& [path, text] : jar.sources) {
    write_text(folder / "src" / path, text);
    javac.push_back(folder / "src" / path);
  }
  run_tool("javac", javac);
  for (const auto& [path, text] : jar.resources) {
    write_text(folder / "classes" / path, text);
  }
  write_text(folder / "MANIFEST.MF", jar.manifest);
  std::string file = folder / "test.jar";
  run_tool("jar", {"--create", "--file=" + file, "--manifest=" + (folder / "MANIFEST.MF").string(),
                   "-C", folder / "classes", "."});
  return file;
}

fs::path unfitting_jdk_home() {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator("/usr/lib/jvm", ignored)) {
    const std::string release = read_text(entry.path() / "release");
    if (release.find("JAVA_VERSION=\"17") != std::string::npos &&
        fs::exists(entry.path() / "bin/java")) {
      return entry.path();
    }
  }
  return {};
}

fs::path make_fake_jdk(const std::string& release_file) {
  fs::path home = fs::path(temporary_folder()) / "jdk";
  write_text(home / "release", release_file);
  write_script(home / "bin/java", "echo \"started $*\"\n");
  return home;
}

}  // namespace assay::jvm_tests
