// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "scheduler/process/environment.h"

namespace assay::launch {

struct CheckUp {
  std::string text;
  bool can_count = false;
};

// Returns what is here, what is missing, and how to get it.
CheckUp check_up(const process::Environment& environment);

}  // namespace assay::launch
