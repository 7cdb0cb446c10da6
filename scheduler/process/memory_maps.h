// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace assay::process {

struct MappedPath {
  std::string range;  // "7f00-7f10", the name under /proc/PID/map_files
  std::string path;
  bool deleted = false;  // the file has no name any more
};

// Returns the files named by the lines of /proc/PID/maps whose names end with `ending`, each once.
std::vector<MappedPath> mapped_paths(std::string_view maps, std::string_view ending);

}  // namespace assay::process
