// SPDX-License-Identifier: Apache-2.0
// Finds the run of an experiment that ReBench means. Pure.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "scheduler/scoring/experiment.h"

namespace assay::rebench {

// A run as ReBench's configuration and data name it.
struct RunWords {
  std::uint32_t invocation = 1;
  std::string variant = {};
  std::string profiler = {};  // kNoProfiler where there is none

  friend auto operator<=>(const RunWords&, const RunWords&) = default;
};
RunWords words_of(const scoring::CellKey& key);

class RunIndex {
 public:
  explicit RunIndex(const scoring::Experiment& experiment);

  // Returns the run's place in the experiment's order. Nothing where there is no such run.
  std::optional<std::uint32_t> find(const RunWords& words) const;

 private:
  std::map<RunWords, std::uint32_t> places_;
};

}  // namespace assay::rebench
