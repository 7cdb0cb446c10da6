// SPDX-License-Identifier: Apache-2.0
// What Graal needs of a JDK, or of an image that jlink has made of one.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace assay::jdk {

inline constexpr std::string_view kJvmciModule = "jdk.internal.vm.ci";

// Those of the modules that Graal requires which `home` does not have. `release` is its release
// file.
std::vector<std::string> missing_modules(const std::filesystem::path& home,
                                         const std::map<std::string, std::string>& release);
std::vector<std::string> missing_modules(const std::filesystem::path& home);

}  // namespace assay::jdk
