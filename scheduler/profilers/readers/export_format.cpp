// SPDX-License-Identifier: Apache-2.0
#include "scheduler/profilers/readers/export_format.h"

#include <algorithm>
#include <array>

#include "scheduler/profilers/readers/collapsed_stacks.h"
#include "scheduler/profilers/readers/method_export.h"

namespace assay::profilers {

const ExportFormat* find_export_format(std::string_view name) {
  static constexpr std::array<ExportFormat, 3> kFormats = {{{"collapsed", read_collapsed_stacks},
                                                            {"yourkit", read_yourkit_export},
                                                            {"jprofiler", read_jprofiler_export}}};
  const auto* const found = std::ranges::find(kFormats, name, &ExportFormat::name);
  return found == kFormats.end() ? nullptr : found;
}

}  // namespace assay::profilers
