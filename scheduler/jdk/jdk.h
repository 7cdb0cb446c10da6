// SPDX-License-Identifier: Apache-2.0
// Describes one installed JDK, and tells whether assay can work with it.
//
// Tells what Graal needs of a JDK, or of an image that jlink has made of a JDK.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "native/support/result.h"
#include "scheduler/jdk/version_number.h"

namespace assay::jdk {

inline constexpr std::string_view kJvmciModule = "jdk.internal.vm.ci";

// Returns the modules that Graal requires and `home` does not have. `release` is the content of its
// release file.
std::vector<std::string> missing_modules(const std::filesystem::path& home,
                                         const std::map<std::string, std::string>& release);
std::vector<std::string> missing_modules(const std::filesystem::path& home);

struct Jdk {
  std::filesystem::path home;
  VersionNumber version;
  std::string version_text;  // version in the JDK's release file
  std::string implementor;
  std::string os;
  std::string arch;
  bool has_jvmci = false;
  bool has_libgraal = false;  // a compiler library that the VM would prefer to our jars

  std::filesystem::path java() const { return home / "bin" / "java"; }
};

inline constexpr int kRequiredFeature = 25;

// Tells how to get a JDK that fits, for messages.
extern const std::string kHowToGetJdk;

// Reads the JDK's own description; starts nothing. Fails (not_found) when `home` holds no JDK.
Result<Jdk> inspect_jdk(const std::filesystem::path& home);

// Returns the JDK that an executable named `java` belongs to; links are followed.
Result<Jdk> jdk_of_java(const std::filesystem::path& java);

// Fails (version_mismatch, unsupported) with what was found, what works, and how to get it.
Result<void> check_fits(const Jdk& jdk);

// Returns a name such as "JDK 25.0.3 (Eclipse Adoptium)".
std::string name_of(const Jdk& jdk);

// Returns name and place: "JDK 25.0.3 (Eclipse Adoptium) in /usr/lib/jvm/x".
std::string describe(const Jdk& jdk);

}  // namespace assay::jdk
