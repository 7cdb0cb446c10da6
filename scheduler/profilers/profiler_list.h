// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "scheduler/profilers/profiler.h"

namespace assay::profilers {

struct ListedProfiler {
  const Profiler* profiler = nullptr;
  Availability availability{};
};

std::vector<ListedProfiler> look_for_profilers(const Host& host);

// Both functions list each profiler with its settings, whether it can run here, what is missing and
// how to get it.
std::string profiler_list_table(const std::vector<ListedProfiler>& listed);
std::string profiler_list_json(const std::vector<ListedProfiler>& listed);

}  // namespace assay::profilers
