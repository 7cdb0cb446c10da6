// SPDX-License-Identifier: Apache-2.0
#include "scheduler/process/memory_maps.h"

#include <algorithm>

#include "native/support/text_pieces.h"

namespace assay::process {

std::vector<MappedPath> mapped_paths(std::string_view maps, std::string_view ending) {
  constexpr std::string_view kDeleted = " (deleted)";
  std::vector<MappedPath> found;
  for (const std::string_view line : split_pieces(maps, '\n')) {
    const auto slash = line.find('/');
    const auto range_end = line.find(' ');
    if (slash == std::string_view::npos || range_end > slash) {
      continue;
    }
    std::string_view path = line.substr(slash);
    const bool deleted = path.ends_with(kDeleted);
    path.remove_suffix(deleted ? kDeleted.size() : 0);
    const bool known = std::ranges::find(found, path, &MappedPath::path) != found.end();
    if (path.ends_with(ending) && !known) {
      found.push_back({std::string(line.substr(0, range_end)), std::string(path), deleted});
    }
  }
  return found;
}

}  // namespace assay::process
