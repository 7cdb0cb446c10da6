// SPDX-License-Identifier: Apache-2.0
#include "native/results/activation_notes.h"

#include "native/results/number_text.h"

namespace assay::results {
namespace {

void add_running(const RunResult& result, std::vector<std::string>& notes) {
  if (!result.why_running_are_unknown.empty()) {
    const std::string when = result.window ? "were under way at the window's edges, because "
                                           : "still ran at the end, because ";
    notes.push_back("note: it is not known how many activations " + when +
                    result.why_running_are_unknown +
                    (result.window ? "; each may change counts by one path" : ""));
  } else if (result.running_at_most.value_or(0) != 0) {
    notes.push_back("note: at most " + counted(*result.running_at_most, "activation") +
                    " still ran at the end; each may change counts by one path");
  }
}

}  // namespace

std::vector<std::string> activation_notes(const RunResult& result, bool verbose) {
  std::vector<std::string> notes;
  if (const auto unfinished = result.unfinished_activations.value_or(0); unfinished != 0) {
    notes.push_back("note: " + counted(unfinished, "activation") +
                    " did not end by a return or an exception; each may change counts by one path");
  }
  add_running(result, notes);
  if (verbose && result.became_invalid != 0) {
    notes.push_back("note: the code of " + counted(result.became_invalid, "compilation") +
                    " became invalid; an activation of it that an exception left afterwards was "
                    "not seen (--unfinished ends sees it)");
  }
  if (result.clamped_values != 0) {
    notes.push_back("warning: " + counted(result.clamped_values, "derived count") +
                    " came out negative because of unfinished activations, and count as 0");
  }
  return notes;
}

}  // namespace assay::results
