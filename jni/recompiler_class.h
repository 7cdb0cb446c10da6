// SPDX-License-Identifier: Apache-2.0
// The only call from the agent into Java: assay.shim.slowing.Recompiler.
#pragma once

#include <jni.h>

#include <optional>
#include <string>

#include "jni/compilation_purpose.h"

namespace assay::agent {

// Finds the class; called by the shim. False when the shim is of another version.
bool bind_recompiler(JNIEnv* jni);

// Compiles a unit again and installs the code, with the profile in the file: if there is none yet,
// with the one that it has now, which then goes there. An empty name stands for no file. Gives why
// it could not, if so. For a thread of the VM's that holds no lock of ours.
std::optional<std::string> recompile(JNIEnv* jni, const std::string& method, int entry_bci,
                                     CompilationPurpose purpose, const std::string& profile_file);

}  // namespace assay::agent
