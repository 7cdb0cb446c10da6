// SPDX-License-Identifier: Apache-2.0
// The words by which the program orders a running agent to give Graal new profiles (decision 0043).
#pragma once

#include <string_view>

namespace assay::session {

inline constexpr std::string_view kFeedCommand = "feed";
// Arguments of the command: tell where profiles go, and look for new ones.
inline constexpr std::string_view kFeedFolder = "folder";
inline constexpr std::string_view kFeedRecompile = "recompile";

}  // namespace assay::session
