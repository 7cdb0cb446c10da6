// SPDX-License-Identifier: Apache-2.0
#include "native/results/sample_notes.h"

#include <cmath>
#include <optional>

#include "native/results/number_text.h"

namespace assay::results {
namespace {

std::string in_percent(std::optional<double> share) {
  constexpr double kTenthsOfPercent = 1000;
  return share ? percentage(static_cast<std::uint64_t>(std::llround(*share * kTenthsOfPercent)),
                            static_cast<std::uint64_t>(kTenthsOfPercent))
               : "unknown";
}

std::string what_was_sampled(const SampledPaths& sampled) {
  const std::string samples = counted(sampled.samples, "path");
  if (sampled.sampling.samples == planning::PathSampling::kAll) {
    return "pep: " + samples + ", each one a sample";
  }
  if (sampled.sampling.is_timed()) {
    return "pep: counts are those of " + samples + " that were sampled, each " +
           std::to_string(sampled.sampling.stride) + "th path for " +
           std::to_string(sampled.sampling.window_us) +
           " us after each tick of a thread's CPU time";
  }
  return "pep: counts are those of " + samples + " that were sampled, " +
         counted(sampled.sampling.samples, "sample") +
         " after each tick of a thread's CPU time, beginning with one of the first " +
         std::to_string(sampled.sampling.stride);
}

}  // namespace

std::vector<std::string> sample_notes(const RunResult& result) {
  if (!result.sampled) {
    return {};
  }
  std::vector<std::string> notes = {what_was_sampled(*result.sampled)};
  if (const auto& accuracy = result.sampled->accuracy) {
    notes.push_back("against all " + with_separators(accuracy->paths_executed) +
                    " paths of the same code: hot paths " + in_percent(accuracy->path_accuracy) +
                    " (Wall), branches " + in_percent(accuracy->relative_branch_accuracy) +
                    " relative, " + in_percent(accuracy->absolute_branch_accuracy) + " absolute");
  }
  return notes;
}

}  // namespace assay::results
