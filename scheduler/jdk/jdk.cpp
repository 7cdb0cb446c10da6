// SPDX-License-Identifier: Apache-2.0
#include "scheduler/jdk/jdk.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string>
#include <system_error>
#include <vector>

#include "native/files/text_file.h"
#include "scheduler/jdk/release_file.h"

namespace assay::jdk {
namespace {

namespace fs = std::filesystem;

bool is_there(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(path, ignored);
}

Error no_jdk(const fs::path& home) {
  return make_error(ErrorCode::not_found,
                    fmt::format("there is no JDK in '{}': it has no bin/java, or no file 'release'",
                                home.string()));
}

Error lacks_modules(const Jdk& jdk, const std::vector<std::string>& missing) {
  const bool is_one = missing.size() == 1;
  return make_error(
      ErrorCode::unsupported,
      fmt::format("{} has no {} {}, so {}. For a runtime image, use 'jlink --add-modules {}' of a "
                  "JDK that has {}. A JDK that was built without JVMCI cannot be used. {}",
                  describe(jdk), is_one ? "module" : "modules", fmt::join(missing, ", "),
                  jdk.has_jvmci ? "Graal cannot be loaded" : "no compiler can be plugged in",
                  fmt::join(missing, ","), is_one ? "it" : "them", kHowToGetJdk));
}

// The modules that Graal's modules require, java.base aside.
constexpr auto kNeededModules = std::to_array<std::string_view>(
    {kJvmciModule, "java.logging", "java.management", "jdk.management", "jdk.unsupported"});

}  // namespace

const std::string kHowToGetJdk =
    "Install the package openjdk-25-jdk-headless (Debian 13), or Temurin 25 from "
    "https://adoptium.net. assay finds a JDK under /usr/lib/jvm, or in the folder that "
    "ASSAY_JAVA_HOME names";

Result<Jdk> inspect_jdk(const fs::path& home) {
  const auto text = files::read_text_file(home / "release");
  if (!text || !is_there(home / "bin" / "java")) {
    return no_jdk(home);
  }
  auto release = parse_release_file(*text);
  const auto version = parse_version(release["JAVA_VERSION"]);
  if (!version) {
    return no_jdk(home);
  }
  Jdk jdk;
  jdk.home = home;
  jdk.version = *version;
  jdk.version_text = release["JAVA_VERSION"];
  jdk.implementor = release["IMPLEMENTOR"];
  jdk.os = release["OS_NAME"];
  jdk.arch = release["OS_ARCH"];
  jdk.has_jvmci = !std::ranges::count(missing_modules(home, release), kJvmciModule);
  jdk.has_libgraal = is_there(home / "lib" / "libjvmcicompiler.so");
  return jdk;
}

Result<Jdk> jdk_of_java(const fs::path& java) {
  std::error_code error;
  const fs::path real = fs::canonical(java, error);
  if (error) {
    return make_error(ErrorCode::not_found,
                      fmt::format("there is no '{}': {}", java.string(), error.message()));
  }
  auto jdk = inspect_jdk(real.parent_path().parent_path());
  if (!jdk) {
    return make_error(
        ErrorCode::not_found,
        fmt::format(
            "'{}' is not the java of a JDK: there is no file 'release' in the folder above it",
            real.string()));
  }
  return jdk;
}

Result<void> check_fits(const Jdk& jdk) {
  if (jdk.version.feature != kRequiredFeature) {
    return make_error(ErrorCode::version_mismatch,
                      fmt::format("{} does not fit: assay works with JDK {}. {}", describe(jdk),
                                  kRequiredFeature, kHowToGetJdk));
  }
  // An image made by jlink does not name its system: a missing name is no mismatch.
  const bool is_x86_64 = jdk.arch.empty() || jdk.arch == "x86_64" || jdk.arch == "amd64";
  if ((!jdk.os.empty() && jdk.os != "Linux") || !is_x86_64) {
    return make_error(ErrorCode::unsupported,
                      fmt::format("{} is for {} on {}: assay works on Linux x86-64", describe(jdk),
                                  jdk.os.empty() ? "another system" : jdk.os,
                                  jdk.arch.empty() ? "another processor" : jdk.arch));
  }
  const std::vector<std::string> missing = missing_modules(jdk.home);
  return missing.empty() ? Result<void>() : lacks_modules(jdk, missing);
}

std::string name_of(const Jdk& jdk) {
  const std::string vendor = jdk.implementor.empty() ? "" : " (" + jdk.implementor + ")";
  return fmt::format("JDK {}{}", jdk.version_text, vendor);
}

std::string describe(const Jdk& jdk) {
  return fmt::format("{} in {}", name_of(jdk), jdk.home.string());
}

// Some vendors leave MODULES out of the release file; then the module file itself has the names. A
// whole JDK has all modules, except that some vendors leave out JVMCI's.
std::vector<std::string> missing_modules(const fs::path& home,
                                         const std::map<std::string, std::string>& release) {
  std::vector<std::string> missing;
  if (const auto modules = release.find("MODULES"); modules != release.end()) {
    for (const std::string_view module : kNeededModules) {
      if (!lists_module(modules->second, module)) {
        missing.emplace_back(module);
      }
    }
    return missing;
  }
  std::error_code ignored;
  if (!fs::exists(home / "jmods" / fmt::format("{}.jmod", kJvmciModule), ignored) &&
      !files::file_contains(home / "lib" / "modules", fmt::format("/{}/", kJvmciModule))) {
    missing.emplace_back(kJvmciModule);
  }
  return missing;
}

std::vector<std::string> missing_modules(const fs::path& home) {
  const auto text = files::read_text_file(home / "release");
  return missing_modules(home,
                         text ? parse_release_file(*text) : std::map<std::string, std::string>());
}

}  // namespace assay::jdk
