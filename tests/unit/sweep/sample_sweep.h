// SPDX-License-Identifier: Apache-2.0
// A small sweep for tests.
#pragma once

#include <vector>

#include "scheduler/sweep/sweep_plan.h"
#include "scheduler/sweep/sweep_record.h"

namespace assay::sweep {

inline SweepWish sample_wish() {
  return {.subject = Subject::calls,
          .samples = {1, 16},
          .strides = {1, 3},
          .forks = 3,
          .accuracy_forks = 2,
          .tick = std::chrono::milliseconds(10),
          .seed = 1,
          .time_limit = std::chrono::minutes(1),
          .command = {"java", "Main"}};
}

// Runs take 10 s without an agent, and 10 s more in a hundred for each sample and stride; the
// accuracy is 0.5 with one sample, and 0.8 with more. Wall times are twice the CPU times.
inline RunRecord sample_record(const RunKey& key) {
  const bool is_baseline = key.purpose == Purpose::baseline;
  const double more = is_baseline ? 0 : 0.1 * (key.setting.samples + key.setting.stride);
  RunRecord record{.key = key,
                   .seconds = 2 * (10 + more),
                   .cpu_seconds = 10 + more,
                   .accuracies = {},
                   .failure = {}};
  if (key.purpose == Purpose::accuracy) {
    record.accuracies = {{"calls-edges", key.setting.samples == 1 ? 0.5 : 0.8}};
  }
  return record;
}

}  // namespace assay::sweep
