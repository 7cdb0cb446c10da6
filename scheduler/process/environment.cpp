// SPDX-License-Identifier: Apache-2.0
#include "scheduler/process/environment.h"

#include <fmt/format.h>
#include <unistd.h>

#include <string_view>

namespace assay::process {

Environment Environment::of_this_process() {
  Environment environment;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    const auto equals = text.find('=');
    if (equals != std::string_view::npos) {
      environment.set(std::string(text.substr(0, equals)), std::string(text.substr(equals + 1)));
    }
  }
  return environment;
}

std::optional<std::string> Environment::get(const std::string& name) const {
  const auto found = variables_.find(name);
  return found == variables_.end() || found->second.empty() ? std::nullopt
                                                            : std::optional(found->second);
}

std::vector<std::string> Environment::entries() const {
  std::vector<std::string> entries;
  entries.reserve(variables_.size());
  for (const auto& [name, value] : variables_) {
    entries.push_back(fmt::format("{}={}", name, value));
  }
  return entries;
}

std::filesystem::path cache_folder(const Environment& environment) {
  if (const auto assay_cache = environment.get("ASSAY_CACHE")) {
    return *assay_cache;
  }
  if (const auto xdg_cache = environment.get("XDG_CACHE_HOME")) {
    return std::filesystem::path(*xdg_cache) / "assay";
  }
  return std::filesystem::path(environment.get("HOME").value_or("/root")) / ".cache/assay";
}

}  // namespace assay::process
