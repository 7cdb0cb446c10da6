// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/design/warm_trial.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <string_view>
#include <thread>
#include <utility>

#include "scheduler/process/interruption.h"
#include "scheduler/sampling/cpu_times.h"

namespace assay::experiment {
namespace {

using std::chrono::steady_clock;

// Returns when code of one of the plan's units was last installed; 0 where none was.
std::uint64_t last_installation_of(const slowdown::SlowdownPlan& plan,
                                   const codelog::CodeLog& log) {
  std::set<std::pair<std::string_view, std::int32_t>> units;
  for (const auto& [unit, blocks] : plan.units) {
    units.insert({unit.method, unit.entry_bci});
  }
  std::uint64_t last = 0;
  for (const codelog::Installation& one : log.installations) {
    const auto& identity = log.units[one.unit_id].description.identity;
    if (units.contains({identity.method, identity.entry_bci})) {
      last = std::max(last, static_cast<std::uint64_t>(one.time));
    }
  }
  return last;
}

double seconds_since(steady_clock::time_point begin) {
  return std::chrono::duration<double>(steady_clock::now() - begin).count();
}

class Trial {
 public:
  Trial(subject::Subject& subject, const slowdown::SlowdownPlan& plan, const TrialRules& rules)
      : subject_(subject), plan_(plan), rules_(rules) {}

  // Returns whether the trial is over.
  Result<bool> look();
  WarmTrial result() const {
    return {.units = units_, .marks = marks_, .seconds = seconds_since(begin_)};
  }

 private:
  subject::Subject& subject_;
  const slowdown::SlowdownPlan& plan_;
  const TrialRules& rules_;
  steady_clock::time_point begin_ = steady_clock::now();
  std::vector<UnitOutcome> units_;
  std::vector<measuring::IterationMark> marks_;
};

Result<bool> Trial::look() {
  ASSAY_ASSIGN(const codelog::CodeLog* log, subject_.read_code_log());
  ASSAY_PROPAGATE(subject_.check_iterations());
  marks_ = subject_.marks(0);
  units_ = outcomes_of(plan_, *log);
  const WarmUp warm_up = warm_up_of(marks_, units_);
  const std::uint64_t last = last_installation_of(plan_, *log);
  constexpr double kNsOfASecond = 1e9;
  const TrialState state{
      .seconds = seconds_since(begin_),
      .iterations = marks_.size(),
      .since_installation_s =
          last == 0 ? seconds_since(begin_)
                    : static_cast<double>(sampling::monotonic_ns() - last) / kNsOfASecond,
      .units_missing = static_cast<std::size_t>(
          std::ranges::count(units_, UnitFate::not_compiled, &UnitOutcome::fate))};
  // The warm iterations are to be a third of all: a level that is still falling is no level.
  const bool is_level = warm_up.is_found && 3 * warm_up.iterations <= 2 * marks_.size();
  return is_trial_over(state, rules_) &&
         (is_level || state.seconds >= trial_limit_s(state, rules_));
}

}  // namespace

Result<WarmTrial> run_warm_trial(const subject::SubjectSettings& settings,
                                 const slowdown::SlowdownPlan& plan, const TrialRules& rules,
                                 const WatchTerms& watch) {
  constexpr std::chrono::milliseconds kPause(100);
  ASSAY_ASSIGN(auto subject, subject::Subject::start(settings));
  Trial trial(*subject, plan, rules);
  for (bool is_over = false; !is_over;) {
    ASSAY_PROPAGATE(process::Interruption::check());
    const bool has_ended = subject->is_over();
    ASSAY_ASSIGN(is_over, trial.look());
    if (has_ended && !is_over && subject->exit_code().value_or(0) != 0) {
      return make_error(ErrorCode::io_failure,
                        "the program ended too early: " + subject->last_words());
    }
    is_over = is_over || has_ended;
    if (!is_over) {
      std::this_thread::sleep_for(kPause);
    }
  }
  WarmTrial result = trial.result();
  ASSAY_ASSIGN(const codelog::CodeLog* log, subject->read_code_log());
  ASSAY_ASSIGN(result.lines, told_lines(*subject, watch, *log));
  subject->stop();
  return result;
}

}  // namespace assay::experiment
