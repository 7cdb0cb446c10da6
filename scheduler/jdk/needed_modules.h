// SPDX-License-Identifier: Apache-2.0
// Tells what Graal needs of a JDK, or of an image that jlink has made of a JDK.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace assay::jdk {

inline constexpr std::string_view kJvmciModule = "jdk.internal.vm.ci";

// Returns the modules that Graal requires and `home` does not have. `release` is the content of its
// release file.
std::vector<std::string> missing_modules(const std::filesystem::path& home,
                                         const std::map<std::string, std::string>& release);
std::vector<std::string> missing_modules(const std::filesystem::path& home);

}  // namespace assay::jdk
