// SPDX-License-Identifier: Apache-2.0
// The agent's only call into Java, to assay.shim.slowing.Recompiler.
#pragma once

#include <jni.h>

#include <optional>
#include <string>

#include "jni/compilation_purpose.h"

namespace assay::agent {

// Finds the class; called by the shim. Returns false when the shim is of another version.
bool bind_recompiler(JNIEnv* jni);

// Compiles a unit again and installs the code. The unit's profile is the one in `profile_file`; if
// there is no such file yet, the profile that the unit has now is used and written there. An empty
// name stands for no file. Returns the reason where the compilation failed. Requires: the calling
// thread is one of the VM and holds no lock of ours.
std::optional<std::string> recompile(JNIEnv* jni, const std::string& method, int entry_bci,
                                     CompilationPurpose purpose, const std::string& profile_file);

}  // namespace assay::agent
