// SPDX-License-Identifier: Apache-2.0
// The files that a program is in, and what tells one build of it from another.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/process/environment.h"
#include "scheduler/scoring/experiment.h"

namespace assay::commands {

struct CodePlace {
  std::string path = {};     // as the command has it; empty: the current folder
  bool has_modules = false;  // it is on the module path, where folders hold jars, too
};

// What java reads before it starts the program: module path, class path or the file of -jar, a
// source file, argument files. Other words may name what the program is to write. Jars that the
// manifest of a jar names are not among them.
std::vector<CodePlace> code_of(const std::vector<std::string>& command,
                               const process::Environment& environment);

// What is in each of these places, and in each jar that libs/* stands for, by its path: the SHA-256
// of a file; of a folder a checksum of all classes below it, by name, size and contents. Fails as
// process::sha256_of does.
Result<std::vector<scoring::NamedValue>> checksums_of(std::span<const CodePlace> places);

// Of all of them together, wherever they lie: 12 digits. Empty of none.
std::string joint_checksum(std::span<const scoring::NamedValue> checksums);

}  // namespace assay::commands
