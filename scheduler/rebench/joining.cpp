// SPDX-License-Identifier: Apache-2.0
#include "scheduler/rebench/joining.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

#include "scheduler/experiment/cell_plans.h"
#include "scheduler/rebench/configuration.h"

namespace assay::rebench {
namespace {

using scoring::CellKey;
using ArmName = std::pair<std::string, std::string>;  // variant, profiler

ArmName arm_of(const CellKey& key) {
  RunWords words = words_of(key);
  return {std::move(words.variant), std::move(words.profiler)};
}

std::string in_words(const ArmName& arm) {
  return arm.first + " with " + (arm.second == kNoProfiler ? "no profiler" : arm.second);
}

std::string in_words(const CellKey& key) {
  return in_words(arm_of(key)) + ", run " + std::to_string(key.fork + 1);
}

using Recorded = std::map<CellKey, const RecordedRun*>;

// Tells whether `recorded` is a beginning of `printed`. ReBench keeps milliseconds with six
// decimals, and may have been stopped before it wrote the last.
bool is_beginning_of(const std::vector<double>& recorded, const std::vector<double>& printed) {
  constexpr double kRoundingMs = 2e-6;
  constexpr double kRelative = 1e-9;
  return recorded.size() <= printed.size() &&
         std::equal(recorded.begin(), recorded.end(), printed.begin(), [&](double a, double b) {
           return std::abs(a - b) <= kRoundingMs + kRelative * b;
         });
}

class Joining {
 public:
  Joining(const DataFile& data, StoredRuns stored)
      : data_(data), stored_(std::move(stored)), index_(stored_.results.experiment) {}

  Result<scoring::Results> run();

 private:
  Result<void> find_recorded();
  Result<std::optional<CellKey>> key_of(const RecordedRun& run) const;
  void keep_cells();
  void say_what_is_missing(const std::set<CellKey>& stored);
  void say_what_failed_before();
  void say_if_not_interleaved();
  void add(std::string what, std::string why) {
    stored_.results.experiment.unmeasured.push_back({std::move(what), std::move(why)});
  }

  const DataFile& data_;
  StoredRuns stored_;
  RunIndex index_;  // index of the experiment's order
  Recorded recorded_;
  std::vector<std::uint32_t> arms_;  // arms of this program, as they were recorded
};

Error another_experiment(const std::string& program) {
  return make_error(
      ErrorCode::invalid_argument,
      "it was recorded for another experiment with " + program +
          " than the one in the folder: its program, plans, blocks or profilers differ");
}

// Returns nothing for runs of other programs.
Result<std::optional<CellKey>> Joining::key_of(const RecordedRun& run) const {
  const RecordedArm& arm = data_.arms[run.arm];
  if (arm.experiment.empty() || arm.program != stored_.program) {
    return std::optional<CellKey>();
  }
  if (arm.experiment != stored_.experiment) {
    return another_experiment(stored_.program);
  }
  if (const auto place = index_.find({run.invocation, arm.variant, arm.profiler})) {
    return std::optional(stored_.results.experiment.order[*place]);
  }
  return make_error(ErrorCode::invalid_argument, "line " + std::to_string(run.line) +
                                                     ": the experiment has no run " +
                                                     std::to_string(run.invocation) + " of " +
                                                     in_words({arm.variant, arm.profiler}));
}

Result<void> Joining::find_recorded() {
  for (const RecordedRun& run : data_.runs) {
    ASSAY_ASSIGN(const std::optional<CellKey> key, key_of(run));
    if (!key) {
      continue;
    }
    arms_.push_back(run.arm);
    const auto printed = stored_.printed_ms.find(*key);
    if (printed != stored_.printed_ms.end() && !is_beginning_of(run.runtimes_ms, printed->second)) {
      return make_error(ErrorCode::invalid_argument,
                        "line " + std::to_string(run.line) + ": the stored run (" + in_words(*key) +
                            ") has other times, so it is not the run that ReBench recorded here");
    }
    recorded_.emplace(*key, &run);
  }
  return {};
}

void Joining::keep_cells() {
  std::vector<scoring::Cell> kept;
  std::set<CellKey> stored;
  std::size_t unrecorded = 0;
  const scoring::Experiment& experiment = stored_.results.experiment;
  for (scoring::Cell& cell : stored_.results.cells) {
    const CellKey& run = experiment.order[cell.order];  // the cell's own run, or that of its origin
    stored.insert(cell.key);
    if (cell.failure.empty() && !recorded_.contains(run)) {
      unrecorded += run == cell.key ? 1 : 0;
      continue;
    }
    kept.push_back(std::move(cell));
  }
  if (unrecorded > 0) {
    add(std::to_string(unrecorded) + " of " +
            std::to_string(stored_.results.experiment.order.size()) + " runs",
        "these runs are stored, but ReBench's data file does not have them, so they were left out");
  }
  stored_.results.cells = std::move(kept);
  say_what_is_missing(stored);
}

// Adds one line for each arm.
void Joining::say_what_is_missing(const std::set<CellKey>& stored) {
  struct Missing {
    std::uint32_t runs = 0;
    std::uint32_t recorded = 0;
    std::uint32_t of = 0;
  };
  std::map<ArmName, Missing> arms;
  for (const CellKey& key : stored_.results.experiment.order) {
    Missing& arm = arms[arm_of(key)];
    ++arm.of;
    if (!stored.contains(key)) {
      ++arm.runs;
      arm.recorded += recorded_.contains(key) ? 1 : 0;
    }
  }
  for (const auto& [name, arm] : arms) {
    if (arm.runs == 0) {
      continue;
    }
    add(in_words(name) + ": " + std::to_string(arm.runs) + " of " + std::to_string(arm.of) +
            " runs",
        arm.recorded == 0 ? "ReBench has not made these runs"
                          : "ReBench has recorded " + std::to_string(arm.recorded) +
                                " of them, but their cell files are missing");
  }
}

void Joining::say_what_failed_before() {
  for (const scoring::Cell& cell : stored_.results.cells) {
    const auto failures = stored_.failures.find(cell.key);
    if (!cell.failure.empty() || failures == stored_.failures.end() || failures->second.empty()) {
      continue;
    }
    add(in_words(cell.key),
        "it failed " + std::to_string(failures->second.size()) +
            " times before it succeeded, the last time because: " + failures->second.back());
  }
}

// Tells the user where runs were not mixed. ReBench's default scheduler runs all invocations of an
// arm one after the other: what drifts with time then looks like a difference between arms.
void Joining::say_if_not_interleaved() {
  std::size_t changes = 0;
  for (std::size_t i = 1; i < arms_.size(); ++i) {
    changes += arms_[i] != arms_[i - 1] ? 1 : 0;
  }
  const std::set<std::uint32_t> distinct(arms_.begin(), arms_.end());
  if (distinct.size() > 1 && distinct.size() < arms_.size() && changes + 1 == distinct.size()) {
    add("what changes with time (heat, neighbours) cannot be separated from the slowdowns",
        "ReBench made all runs of an arm one after the other; run it with -s random to mix them");
  }
}

Result<scoring::Results> Joining::run() {
  ASSAY_PROPAGATE(find_recorded());
  keep_cells();
  say_what_failed_before();
  say_if_not_interleaved();
  return std::move(stored_.results);
}

}  // namespace

Result<scoring::Results> joined(const DataFile& data, StoredRuns stored) {
  return Joining(data, std::move(stored)).run();
}

std::vector<std::string> programs_not_in(const DataFile& data,
                                         const std::vector<std::string>& known) {
  std::set<std::string> others;
  for (const RecordedArm& arm : data.arms) {
    if (!arm.experiment.empty() && std::ranges::find(known, arm.program) == known.end()) {
      others.insert(arm.program);
    }
  }
  return {others.begin(), others.end()};
}

RunWords words_of(const scoring::CellKey& key) {
  return {.invocation = key.fork + 1,
          .variant = experiment::variant_name(key.variant),
          .profiler = key.profiler.empty() ? std::string(kNoProfiler) : key.profiler};
}

RunIndex::RunIndex(const scoring::Experiment& experiment) {
  for (std::uint32_t place = 0; place < experiment.order.size(); ++place) {
    places_.emplace(words_of(experiment.order[place]), place);
  }
}

std::optional<std::uint32_t> RunIndex::find(const RunWords& words) const {
  const auto found = places_.find(words);
  return found == places_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace assay::rebench
