// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <rapidjson/document.h>

#include <filesystem>
#include <string>

namespace assay::jvm_tests {

// Makes a folder of its own for each call, and returns the path. The folder is removed when the
// test program ends.
std::string temporary_folder();

// Returns the text of a file; empty when there is no such file.
std::string read_text(const std::filesystem::path& path);

void write_text(const std::filesystem::path& path, const std::string& text);

// Writes a shell script that can be started.
void write_script(const std::filesystem::path& path, const std::string& text);

// Returns the JSON of a file; null when there is no such file, or no JSON in it.
rapidjson::Document read_json(const std::string& path);

}  // namespace assay::jvm_tests
