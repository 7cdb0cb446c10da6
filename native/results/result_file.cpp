// SPDX-License-Identifier: Apache-2.0
#include "native/results/result_file.h"

#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>

namespace assay::results {
namespace {

// The first bytes of a result: all three formats say there what they are.
std::string beginning_of(const std::string& path) {
  constexpr std::size_t kEnough = 256;
  std::string text(kEnough, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

bool begins_as_result(std::string_view text) {
  const bool is_json = text.starts_with("{") && text.find("\"schema_version\"") < text.size() &&
                       text.find("\"name\": \"assay\"") < text.size();
  return is_json || text.starts_with("method,entry_bci,compile_id,inlined_method,") ||
         (text.starts_with("assay ") && text.find(": events in compiled code of") < text.size());
}

}  // namespace

void remove_stale_result(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) {
    return;
  }
  if (const std::string text = beginning_of(path); text.empty() || begins_as_result(text)) {
    std::filesystem::remove(path, ignored);
  }
}

}  // namespace assay::results
