// SPDX-License-Identifier: Apache-2.0
// Counts the iterations of a run while it runs, so that the run can be stopped after enough of
// them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "native/support/result.h"
#include "scheduler/experiment/program_times.h"
#include "scheduler/experiment/running/sampled_run.h"
#include "scheduler/process/captured_output.h"
#include "scheduler/subject/code_log_follower.h"

namespace assay::experiment {

class IterationWatch {
 public:
  // Fails (invalid_argument) where the expression for lines is none.
  static Result<IterationWatch> create(const IterationEnds& ends);

  // Returns how many iterations of the run have ended. To be called with one run, again and again.
  std::uint64_t count(const process::CapturedRun& run);
  // Returns what a line said against comparing iterations (subject::objection_of); empty where none
  // did.
  const std::string& objection() const { return objection_; }

 private:
  explicit IterationWatch(const IterationEnds& ends) : told_(ends.told) {
    if (ends.told == IterationsTold::by_method) {
      log_ = std::make_unique<subject::CodeLogFollower>(ends.code_log.string());
    }
  }

  void read_lines(const std::string& text, std::size_t& from);

  IterationsTold told_;
  LineReader reader_;
  std::unique_ptr<subject::CodeLogFollower> log_;
  std::array<std::size_t, 2> read_{};  // bytes of each stream that were looked at
  std::uint64_t lines_ = 0;
  std::string objection_;
};

// Returns a test that is true once so many iterations have ended; one that is never true for
// nothing. Fails as IterationWatch::create.
Result<process::IsEnough> enough_after(const IterationEnds& ends,
                                       std::optional<std::uint64_t> iterations);

}  // namespace assay::experiment
