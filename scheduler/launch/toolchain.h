// SPDX-License-Identifier: Apache-2.0
// Finds the parts of a counted JVM: a JDK that fits, the Graal jars that it can carry, agent and
// shim.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/installation/installation.h"
#include "scheduler/jdk/jdk.h"
#include "scheduler/process/environment.h"

namespace assay::launch {

// Returns the character encoding of this process's locale, in which java reads file names: "UTF-8",
// or "ANSI_X3.4-1968" in the locale C.
std::string locale_encoding();

// Checks whether java can take `path` as an element of a module path, or as an agent's path. Fails
// (unsupported) with a remedy.
Result<void> check_path_for_java(const std::filesystem::path& path, const std::string& encoding);

struct Toolchain {
  installation::OwnParts installation;
  jdk::Jdk jdk;
  jdk::VersionNumber graal_version;
  std::vector<std::filesystem::path> graal_jars;
};

// Checks that the JDK fits and finds everything else. Fails with what is missing and how to get it.
Result<Toolchain> find_toolchain(const jdk::Jdk& jdk, const process::Environment& environment);

// Finds a JDK that fits, because the user names none, and everything else. Fails with what is
// missing and how to get it.
Result<Toolchain> find_toolchain(const process::Environment& environment);

}  // namespace assay::launch
