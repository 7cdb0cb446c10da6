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

// Returns a table of the profilers with their settings, whether each can run here, what is missing
// and how to get it.
std::string profiler_list_table(const std::vector<ListedProfiler>& listed);
// Returns what profiler_list_table() lists, as JSON.
std::string profiler_list_json(const std::vector<ListedProfiler>& listed);

}  // namespace assay::profilers
