// SPDX-License-Identifier: Apache-2.0
// Has Graal compile units again whose profiles are new, by order of `assay feed` (decision 0043).
#pragma once

#include <jni.h>

#include <string>
#include <string_view>

namespace assay::agent {

// Finds the methods of the shim. Requires: the shim calls.
bool bind_profile_feed(JNIEnv* jni);

// Returns the answer to session::kFeedCommand with arguments: "ok TEXT", or an error.
std::string answer_feed(JNIEnv* jni, std::string_view arguments);

}  // namespace assay::agent
