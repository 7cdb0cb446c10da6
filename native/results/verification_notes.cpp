// SPDX-License-Identifier: Apache-2.0
#include "native/results/verification_notes.h"

#include "native/results/number_text.h"

namespace assay::results {
namespace {

std::string check_note(const RunResult& result) {
  const CheckResult& check = *result.check;
  const std::string strategy(to_string(result.plan.strategy));
  if (check.agrees()) {
    return "check: " + strategy + " and dec agree on " + counted(check.units_compared, "unit") +
           ", " + std::to_string(check.units_within_bound) +
           " of them within the bound that unfinished activations set";
  }
  return "warning: check: " + strategy + " and dec differ in " +
         counted(check.differences.size(), "count") + " of " +
         counted(check.units_compared, "unit") + "; the JSON result lists them";
}

std::string markers_note(const MarkerResult& markers) {
  return "markers: machine code is equal with and without them in " +
         counted(markers.equal, "unit") + ", different in " +
         counted(markers.different.size(), "unit") + ", not comparable in " +
         counted(markers.unstable, "unit");
}

}  // namespace

std::vector<std::string> verification_notes(const RunResult& result) {
  std::vector<std::string> notes;
  if (result.check) {
    notes.push_back(check_note(result));
  }
  if (result.markers) {
    notes.push_back(markers_note(*result.markers));
  }
  return notes;
}

}  // namespace assay::results
