// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/blocks/outcomes.h"

#include <cmath>
#include <cstddef>
#include <vector>

#include "native/statistics/comparisons.h"

namespace assay::scoring {
namespace {

constexpr const char* kTooFewForks =
    "the reports vary too much: the change may be nothing or the right one; use more forks or "
    "longer runs";

// Adjusts the chances by Holm's correction.
void adjust(std::span<double* const> chances) {
  std::vector<double> p_values;
  p_values.reserve(chances.size());
  for (const double* chance : chances) {
    p_values.push_back(*chance);
  }
  const std::vector<double> adjusted = statistics::holm(p_values);
  for (std::size_t i = 0; i < chances.size(); ++i) {
    *chances[i] = adjusted[i];
  }
}

// Tells whether the whole interval of the error, in points, is beyond the tolerance on one side.
bool is_beyond(const Interval& error, double tolerance) {
  return error.low > tolerance || error.high < -tolerance;
}

// Returns the level of a one-sided test.
double one_sided(const ScoreRules& rules) { return rules.level / 2; }

// Tells whether nobody can say if the amount is right. Stubs may make the range of right amounts
// wide: then nobody can say whether a report within the range is right. In disturbed runs
// iterations took longer than those that the expected amount is about, and a slowed block does not
// get longer by as much as other code (decision 0012), whether a profiler shows it or not. More
// forks do not help.
bool hides_amount(const ChangeScore& score, const ScoreRules& rules) {
  const bool is_wide = score.most_expected - score.expected > rules.error_tolerance;
  return rules.is_disturbed(score.disturbance) ||
         (is_wide && std::abs(score.error.estimate) <= rules.error_tolerance);
}

// Returns the outcome of a detected change. The amount is wrong only where neither the run times'
// scatter nor that of the reports explains it.
Outcome outcome_of_detected(const ChangeScore& score, const ScoreRules& rules) {
  if (hides_amount(score, rules)) {
    return Outcome::amount_undecided;
  }
  if (std::abs(score.error.estimate) <= rules.error_tolerance) {
    return Outcome::right;
  }
  const bool is_wrong_amount =
      is_beyond(score.error, rules.error_tolerance) && score.p_amount < one_sided(rules);
  return is_wrong_amount ? Outcome::inexact : Outcome::amount_undecided;
}

// Returns the outcome of a change. A block that is not detected is missed only where chance does
// not explain so small a change: neither the scatter of the reports nor that of the run times that
// the expected change comes from. A few forks that vary prove neither that a profiler is right nor
// that it is wrong.
Outcome outcome_of(const ChangeScore& score, const ScoreRules& rules) {
  if (!score.why_undecided.empty()) {
    return Outcome::undecided;
  }
  const double change = score.reported.estimate;
  if (std::abs(change) >= rules.least_difference && score.p < rules.level) {
    return change < 0 ? Outcome::wrong_way : outcome_of_detected(score, rules);
  }
  const bool is_too_little =
      score.error.high < -rules.error_tolerance && score.p_expected < one_sided(rules);
  return is_too_little ? Outcome::missed : Outcome::undecided;
}

// Decides all scores of one kind: those of methods, or those of lines.
void decide_all(const std::vector<ChangeScore*>& scores, const ScoreRules& rules) {
  std::vector<double*> of_increase;
  std::vector<double*> of_expected;
  std::vector<double*> of_amount;
  for (ChangeScore* score : scores) {
    if (score->why_undecided.empty()) {
      of_increase.push_back(&score->p);
      of_expected.push_back(&score->p_expected);
      of_amount.push_back(&score->p_amount);
    }
  }
  adjust(of_increase);
  adjust(of_expected);
  adjust(of_amount);
  for (ChangeScore* score : scores) {
    score->outcome = outcome_of(*score, rules);
    score->tells_amount = !hides_amount(*score, rules);
    if (score->outcome == Outcome::undecided && score->why_undecided.empty()) {
      score->why_undecided = kTooFewForks;
    }
  }
}

}  // namespace

bool is_detected(Outcome outcome) {
  return outcome == Outcome::right || outcome == Outcome::inexact ||
         outcome == Outcome::amount_undecided;
}

bool is_wrong(Outcome outcome) {
  return outcome == Outcome::inexact || outcome == Outcome::missed || outcome == Outcome::wrong_way;
}

void ErrorSum::add(const ChangeScore& change) {
  if (change.tells_amount) {
    ++blocks;
    points += std::abs(change.error.estimate);
  }
}

bool has_known_error(const ChangeScore& change) {
  return change.outcome != Outcome::undecided && change.tells_amount;
}

void OutcomeCounts::add(Outcome outcome) {
  ++tested;
  detected += is_detected(outcome) ? 1 : 0;
  right += outcome == Outcome::right ? 1 : 0;
  amount_undecided += outcome == Outcome::amount_undecided ? 1 : 0;
}

void OutcomeCounts::add(const OutcomeCounts& other) {
  tested += other.tested;
  detected += other.detected;
  right += other.right;
  amount_undecided += other.amount_undecided;
}

double least_expected(const ScoreRules& rules) {
  return rules.error_tolerance + rules.least_difference;
}

void decide(std::span<BlockScore> blocks, const ScoreRules& rules) {
  std::vector<ChangeScore*> methods;
  std::vector<ChangeScore*> lines;
  for (BlockScore& block : blocks) {
    methods.push_back(&block);
    if (block.by_lines) {
      lines.push_back(&*block.by_lines);
    }
  }
  decide_all(methods, rules);
  decide_all(lines, rules);
}

}  // namespace assay::scoring
