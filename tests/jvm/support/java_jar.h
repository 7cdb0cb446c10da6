// SPDX-License-Identifier: Apache-2.0
// Builds small Java programs that a test brings along, by the JDK that the tests run on.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace assay::jvm_tests {

struct JavaJar {
  std::map<std::string, std::string> sources;  // path below the root, such as "app/Main.java"
  std::map<std::string, std::string> resources = {};
  std::vector<std::string> javac_flags = {};
  std::string manifest = {};  // lines of the manifest
};

// Compiles and packs the program, and returns the path of the jar. Reports what javac says as a
// test failure.
std::string build_jar(const JavaJar& jar);

// Returns a JDK on this machine that assay does not work with; empty when there is none.
std::filesystem::path unfitting_jdk_home();

// Makes something that looks like a JDK until it is started: a release file, and a java that prints
// its arguments. Returns the folder.
std::filesystem::path make_fake_jdk(const std::string& release_file);

}  // namespace assay::jvm_tests
