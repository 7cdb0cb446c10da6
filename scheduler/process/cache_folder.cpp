// SPDX-License-Identifier: Apache-2.0
#include "scheduler/process/cache_folder.h"

namespace assay::process {

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
