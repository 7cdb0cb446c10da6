// SPDX-License-Identifier: Apache-2.0
// Makes the agent's only call into Java, to assay.shim.slowing.Recompiler.
#pragma once

#include <jni.h>

#include <optional>
#include <string>

#include "native/wire/wire.h"

namespace assay::agent {

// Finds the class for the shim, which calls this function. Returns false when the shim is of
// another version.
bool bind_recompiler(JNIEnv* jni);

// Compiles a unit again and installs the code, with the profile in the file. Where the file does
// not exist, the unit's present profile is used and written there; an empty name stands for no
// file. Returns the reason of a failure. Requires: a thread of the VM that holds no lock of ours.
std::optional<std::string> recompile(JNIEnv* jni, const std::string& method, int entry_bci,
                                     CompilationPurpose purpose, const std::string& profile_file);

}  // namespace assay::agent
