// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/output_format.h"

#include <array>
#include <filesystem>
#include <string_view>
#include <utility>

namespace assay::commands {

std::string output_format(const std::string& said, const std::string& file,
                          const std::string& usual) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kByExtension = {
      {{".json", "json"},
       {".csv", "csv"},
       {".dot", "dot"},
       {".html", "html"},
       {".collapsed", "stacks"},
       {".txt", "text"}}};
  if (!said.empty()) {
    return said;
  }
  const std::string extension = std::filesystem::path(file).extension().string();
  for (const auto& [known, format] : kByExtension) {
    if (extension == known) {
      return std::string(format);
    }
  }
  return usual;
}

}  // namespace assay::commands
