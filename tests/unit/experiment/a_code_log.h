// SPDX-License-Identifier: Apache-2.0
// The file that the agent writes in a run.
#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <ios>
#include <vector>

#include "native/codelog/code_log.h"

namespace assay::experiment {

inline void write_code_log(const std::filesystem::path& place,
                           const std::vector<std::vector<std::byte>>& records) {
  std::ofstream file(place);
  file << codelog::kMagic;
  for (const auto& record : records) {
    file.write(reinterpret_cast<const char*>(record.data()),
               static_cast<std::streamsize>(record.size()));
  }
}

}  // namespace assay::experiment
