// SPDX-License-Identifier: Apache-2.0
// Holds environment variables as a value, so that what depends on them can be tested.
#pragma once

#include <filesystem>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace assay::process {

class Environment {
 public:
  Environment() = default;
  Environment(std::initializer_list<std::pair<const std::string, std::string>> variables)
      : variables_(variables) {}
  static Environment of_this_process();

  // Empty variables count as absent, as for most programs.
  std::optional<std::string> get(const std::string& name) const;
  void set(const std::string& name, std::string value) { variables_[name] = std::move(value); }

  // Returns "NAME=value" for each variable, for exec.
  std::vector<std::string> entries() const;

 private:
  std::map<std::string, std::string> variables_;
};

// Returns the folder of what outlives a build:
// ${ASSAY_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/assay}
std::filesystem::path cache_folder(const Environment& environment);

}  // namespace assay::process
