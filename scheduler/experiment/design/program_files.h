// SPDX-License-Identifier: Apache-2.0
// Finds the files that a program is in, and tells one build of it from another by their checksums.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/process/environment.h"
#include "scheduler/scoring/experiment.h"

namespace assay::experiment {

// A jar, a folder or a source file that java reads a program from.
struct CodeSource {
  std::string path = {};     // path as the command has it; empty for the current folder
  bool has_modules = false;  // true on the module path, where folders hold jars, too
};

// Returns what java reads before it starts the program: module path, class path or the file of
// -jar, a source file, argument files. Other words are left out, because they may name what the
// program is to write. Jars that the manifest of a jar names are left out, too.
std::vector<CodeSource> code_of(const std::vector<std::string>& command,
                                const process::Environment& environment);

// Returns a checksum for each of the places, and for each jar that libs/* stands for, by its path.
// The checksum of a file is its SHA-256; the checksum of a folder is over all classes below it, by
// name, size and contents. Fails as process::sha256_of does.
Result<std::vector<NamedValue>> checksums_of(std::span<const CodeSource> places);

// Returns 12 digits for all checksums together, whatever the paths are; empty where there are none.
std::string joint_checksum(std::span<const NamedValue> checksums);

}  // namespace assay::experiment
