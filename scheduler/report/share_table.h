// SPDX-License-Identifier: Apache-2.0
// Shows side by side what profilers' outputs say, as every score reads them. The function is pure.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "scheduler/profilers/reported_profile.h"

namespace assay::report {

struct NamedProfile {
  std::string name;
  profilers::ReportedProfile profile;
};

// Returns shares of the samples in Java code, in percent, with a column for each profile. The rows
// are the methods `only`; where it is empty, they are the `most` hottest methods.
std::string share_table(std::span<const NamedProfile> profiles, std::span<const std::string> only,
                        std::size_t most);

}  // namespace assay::report
