// SPDX-License-Identifier: Apache-2.0
// What profilers' outputs say, side by side, as every score reads them. Pure.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "scheduler/profilers/reported_profile.h"

namespace assay::commands {

struct NamedProfile {
  std::string name;
  profilers::ReportedProfile profile;
};

// Shares of the samples in Java code, in percent, a column for each profile: of the `only` methods,
// or without any of the `most` hottest.
std::string share_table(std::span<const NamedProfile> profiles, std::span<const std::string> only,
                        std::size_t most);

}  // namespace assay::commands
