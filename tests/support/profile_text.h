// SPDX-License-Identifier: Apache-2.0
// Writes a profile as text, for golden files and failures that can be read.
#pragma once

#include <sstream>
#include <string>

#include "native/support/result.h"
#include "scheduler/profilers/reported_profile.h"

namespace assay::profilers {

inline std::string text_of(const ReportedProfile& profile) {
  std::ostringstream out;
  for (const ChargedPlace& place : profile.places) {
    out << place.samples << ' ' << place.method;
    if (place.line) {
      out << ':' << *place.line;
    }
    out << '\n';
  }
  out << "outside " << profile.outside_java << ", unknown " << profile.unknown << ", lost "
      << (profile.lost ? std::to_string(*profile.lost) : "not kept") << ", interval "
      << (profile.interval ? std::to_string(profile.interval->count()) + " ns" : "not said")
      << '\n';
  for (const auto& [name, value] : profile.stated) {
    out << name << ": " << value << '\n';
  }
  return out.str();
}

inline std::string text_of(const Result<ReportedProfile>& profile) {
  return profile ? text_of(*profile) : "error: " + profile.error().message() + "\n";
}

}  // namespace assay::profilers
